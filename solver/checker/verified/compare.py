"""Compares kanzen-check-verified with kanzen-check on certificates of random positions, and on
changed ones.

    compare.py KANZEN KANZEN_CHECK KANZEN_CHECK_VERIFIED FOLDER [CHANGES [SEED]]

The verdicts must be equal, and so must the proven claims. The reasons have other words.
CHANGES (40) of each kind are made of each certificate, by SEED (1).
"""

import collections
import gzip
import pathlib
import random
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/checker"))
import checkers_agree_test as agree


def make_files(kanzen, folder, rng):
    for number, position in enumerate(agree.POSITIONS.splitlines()):
        packed = folder / "one.kzc.gz"
        done = agree.run(kanzen, "solve", "--board", position, "--quiet", "--hash", "1",
                         "--threads", "1", "--certificate", str(packed),
                         "--certificate-leaves", str(agree.LEAVES))
        assert done.returncode == 0, done.stderr
        data = gzip.decompress(packed.read_bytes())
        for index, content in enumerate([data, *agree.changed(data, rng)]):
            file = folder / ("%d-%d.kzc" % (number, index))
            file.write_bytes(content)
            yield str(file)


def judge(checker, files):
    """The verdict of each file, and the claim if it is proven."""
    judged = {}
    for begin in range(0, len(files), agree.AT_ONCE):
        some = files[begin : begin + agree.AT_ONCE]
        done = agree.run(checker, *some)
        text = done.stdout + done.stderr
        reports = re.findall(r"^(\S+): (\w[\w ]*): (.*)\n((?:  .*\n)*)", text, re.M)
        for file, verdict, claim, more in reports:
            judged[file] = (verdict,)
            if verdict == "proven":
                judged[file] += (claim, more.splitlines()[0])
    assert sorted(judged) == sorted(files), (len(judged), len(files))
    return judged


def main(kanzen, kanzen_check, verified, folder, changes="40", seed="1"):
    agree.CHANGES = int(changes)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    files = list(make_files(kanzen, folder, random.Random(int(seed))))
    one, other = judge(kanzen_check, files), judge(verified, files)
    different = [file for file in files if one[file] != other[file]]
    for file in different[:10]:
        print(file, one[file], other[file])
    print(dict(collections.Counter(one[file][0] for file in files)))
    print("%d files, %d differences" % (len(files), len(different)))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
