"""Boards as SVG, in the look of Kanzen's reports."""
from __future__ import annotations

from html import escape
from typing import List, Mapping, Optional, Sequence

from .squares import NAMES, parse_move

_CELL = 40
_MARGIN = 16
_SIDE = 8 * _CELL + 2 * _MARGIN
_CAPTION = 12
_FELT, _GRID, _RIM, _BLACK, _WHITE = "#1c7a43", "#0b3d20", "#555555", "#111111", "#f8f8f4"
_LAST, _BEST = "#d03030", "#ffe14d"


def board_svg(discs: Sequence[Optional[str]], legal: int, caption: str, marks: Mapping[str, str],
              last: Optional[str], size: int) -> str:
    """Draws a board without margins, `size` pixels wide. `discs` are "black", "white" or None by square,
    `legal` is the set of legal moves.

    The letters have the colour of the text around the picture, so that the picture fits a dark page
    too. If all marks are whole numbers, the highest is highlighted.
    """
    height = round(size * (_SIDE + _CAPTION) / _SIDE)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{height}" '
           f'viewBox="0 0 {_SIDE} {_SIDE + _CAPTION}" font-family="sans-serif" text-anchor="middle">',
           f'<rect x="{_MARGIN}" y="{_MARGIN}" width="{8 * _CELL}" height="{8 * _CELL}" fill="{_FELT}"/>']
    _grid(out)
    texts = {parse_move(move): text for move, text in marks.items()}
    best = _greatest(list(texts.values()))
    played = parse_move(last) if last else None
    for index, name in enumerate(NAMES):
        x = _MARGIN + _CELL * (index % 8) + _CELL // 2
        y = _MARGIN + _CELL * (index // 8) + _CELL // 2
        if discs[index] is not None:
            fill, stroke = (_BLACK, _BLACK) if discs[index] == "black" else (_WHITE, _RIM)
            out.append(f'<circle cx="{x}" cy="{y}" r="17" fill="{fill}" stroke="{stroke}"/>')
            if name == played:
                out.append(f'<circle cx="{x}" cy="{y}" r="4" fill="{_LAST}"/>')
        elif name in texts:
            bold = f' font-weight="bold" fill="{_BEST}"' if texts[name] == best else ' fill="#ffffff"'
            fit = ' textLength="36" lengthAdjust="spacingAndGlyphs"' if len(texts[name]) > 5 else ""
            out.append(f'<text x="{x}" y="{y + 5}" font-size="14"{bold}{fit}>{escape(texts[name])}</text>')
        elif not texts and legal >> index & 1:
            out.append(f'<circle cx="{x}" cy="{y}" r="4" fill="{_GRID}"/>')
    out.append(f'<text x="{_SIDE // 2}" y="{_SIDE + 4}" font-size="12" fill="currentColor">'
               f'{escape(caption)}</text>')
    out.append("</svg>\n")
    return "\n".join(out)


def _grid(out: List[str]) -> None:
    end = _MARGIN + 8 * _CELL
    path = "".join(f"M{_MARGIN + i * _CELL} {_MARGIN}V{end}M{_MARGIN} {_MARGIN + i * _CELL}H{end}"
                   for i in range(9))
    out.append(f'<path d="{path}" stroke="{_GRID}" fill="none"/>')
    for x in (2, 6):
        for y in (2, 6):
            out.append(f'<circle cx="{_MARGIN + x * _CELL}" cy="{_MARGIN + y * _CELL}" r="3" fill="{_GRID}"/>')
    for i in range(8):
        middle = _MARGIN + i * _CELL + _CELL // 2
        out.append(f'<text x="{middle}" y="12" font-size="11" fill="currentColor">{"abcdefgh"[i]}</text>')
        out.append(f'<text x="8" y="{middle + 4}" font-size="11" fill="currentColor">{i + 1}</text>')


def _greatest(texts: List[str]) -> Optional[str]:
    try:
        return max(texts, key=int) if texts else None
    except ValueError:
        return None
