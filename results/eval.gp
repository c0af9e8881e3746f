# Draws results/eval.svg from results/eval.csv; run it from the root of the repository.
set terminal svg size 800,500 background 'white'
set output 'results/eval.svg'
set datafile separator ','
set title 'Error of the evaluation on games held out'
set xlabel 'empty squares'
set ylabel 'discs'
set yrange [0:*]
set key bottom right
set grid
file = 'results/eval.csv'
plot file using (strcol(1) eq 'exact' ? $2 : NaN):4 with linespoints \
         title 'mean absolute, exact values', \
     file using (strcol(1) eq 'exact' ? $2 : NaN):5 with linespoints \
         title 'root mean square, exact values', \
     file using (strcol(1) eq 'game' ? $2 : NaN):4 with linespoints \
         title 'mean absolute, later value of the game', \
     file using (strcol(1) eq 'game' ? $2 : NaN):5 with linespoints \
         title 'root mean square, later value of the game'
