# Draws results/table-size.svg from results/table-size.csv; run it from the root of the repository.
set terminal svg size 800,500 background 'white'
set output 'results/table-size.svg'
set datafile separator ','
set datafile commentschars ''
set title 'One position, one thread'
set logscale x 2
set xlabel 'size of the table, MiB'
set ylabel 'seconds'
set y2label 'million nodes'
set ytics nomirror
set y2tics
set yrange [0:*]
set y2range [0:*]
set key bottom left
set grid
file = 'results/table-size.csv'
plot file using ($3 == 26 ? $2 : NaN):6 with linespoints title '26 empty squares, seconds', \
     file using ($3 == 28 ? $2 : NaN):6 with linespoints title '28 empty squares, seconds', \
     file using ($3 == 26 ? $2 : NaN):($5 / 1e6) axes x1y2 with lines dashtype 2 title '26, nodes', \
     file using ($3 == 28 ? $2 : NaN):($5 / 1e6) axes x1y2 with lines dashtype 2 title '28, nodes'
