#!/usr/bin/env bash
# One array job that solves the positions of a file, a part a task, on any number of nodes:
#
#   sbatch --array=1-8 slurm-array.sh 8 suite.obf results
#
# The arguments are the number of parts, the file of positions and the folder for the results.
# Further arguments go to kanzen solve. Each task writes results/part-I.jsonl. After an
# interruption, a time limit or a failure, submit the same line again: results are kept, and the
# other positions start from the bounds proven so far. Then merge the results:
#
#   kanzen merge results/part-*.jsonl > results.jsonl
#
#SBATCH --job-name=kanzen
#SBATCH --cpus-per-task=1
#SBATCH --output=%x-%A-%a.log
#SBATCH --signal=B:INT@60
set -euo pipefail
if (($# < 3)) || [[ -z ${SLURM_ARRAY_TASK_ID:-} ]]; then
  echo "usage: sbatch --array=1-N slurm-array.sh N FILE FOLDER [OPTIONS of kanzen solve]" >&2
  exit 2
fi
shards=$1 file=$2 folder=$3
shift 3
mkdir -p "$folder"

# In place of this shell, so that the signal before the time limit reaches it: it then ends in order.
exec kanzen solve "$file" --shard "$SLURM_ARRAY_TASK_ID/$shards" \
  --out "$folder/part-$SLURM_ARRAY_TASK_ID.jsonl" --resume \
  --threads "${SLURM_CPUS_PER_TASK:-1}" --format none "$@"
