# Draws results/scaling.svg from results/scaling.csv; run it from the root of the repository.
set terminal svg size 800,500 background 'white'
set output 'results/scaling.svg'
set datafile separator ','
set title 'Speed-up in virtual time'
set logscale x 2
set logscale y 2
set xlabel 'workers'
set ylabel 'speed-up'
set xrange [1:64]
set yrange [1:64]
set key top left
set grid
file = 'results/scaling.csv'
plot x with lines dashtype 2 title 'as many times as workers', \
     file using (strcol(1) eq 'hard-20-dev' ? $2 : NaN):4 with linespoints title 'hard-20-dev, side by side', \
     file using (strcol(1) eq 'ffo-50' ? $2 : NaN):4 with linespoints title 'FFO #50', \
     file using (strcol(1) eq 'ffo-51' ? $2 : NaN):4 with linespoints title 'FFO #51', \
     file using (strcol(1) eq 'ffo-52' ? $2 : NaN):4 with linespoints title 'FFO #52', \
     file using (strcol(1) eq 'ffo-50-55' ? $2 : NaN):4 with linespoints title 'FFO #50-55, one at a time', \
     file using (strcol(1) eq 'ffo-40-49' ? $2 : NaN):4 with linespoints title 'FFO #40-49, one at a time', \
     file using (strcol(1) eq 'tail' ? $2 : NaN):4 with linespoints title 'tail, side by side'
