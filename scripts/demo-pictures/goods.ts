// Paper, cloth, wood, soap, boxes.

import { textLines, wren } from './pots.ts';
import {
  at,
  block,
  type Drawing,
  darker,
  ellipse,
  lighter,
  line,
  path,
  rect,
  shadow,
  turned,
} from './primitives.ts';

export function coffeeBag(
  drawing: Drawing,
  color: string,
  label: string,
  ink: string,
  { wide = 250, up = 400, mark = '' } = {},
): string {
  const half = wide / 2;
  const outline = `M${-half},-8 Q${-half - 6},${-up * 0.5} ${-half + 10},${-up + 40} L${-half + 14},${-up} L${half - 14},${-up} L${half - 10},${-up + 40} Q${half + 6},${-up * 0.5} ${half},-8 Q0,10 ${-half},-8 Z`;
  return (
    shadow(drawing, wide, up * 0.5) +
    path(
      outline,
      drawing.gradient([
        [0, darker(color, 0.16)],
        [0.1, lighter(color, 0.14)],
        [0.3, lighter(color, 0.2)],
        [0.6, color],
        [0.88, darker(color, 0.22)],
        [1, darker(color, 0.36)],
      ]),
    ) +
    path(
      `M${-half + 13},${-up + 6} L${half - 13},${-up + 6} L${half - 11},${-up + 34} L${-half + 11},${-up + 34} Z`,
      darker(color, 0.14),
      'opacity="0.7"',
    ) +
    line(
      `M${-half + 22},${-up + 60} Q${-half + 40},${-up * 0.6} ${-half + 20},-40`,
      lighter(color, 0.5),
      5,
      'opacity="0.4"',
    ) +
    line(
      `M${half - 34},${-up + 70} Q${half - 58},${-up * 0.5} ${half - 26},-50`,
      darker(color, 0.5),
      5,
      'opacity="0.25"',
    ) +
    rect(
      -half * 0.66,
      -up * 0.72,
      wide * 0.66,
      up * 0.44,
      drawing.gradient([
        [0, lighter(label, 0.3)],
        [0.6, label],
        [1, darker(label, 0.12)],
      ]),
      3,
    ) +
    at(0, -up * 0.57, mark || wren(ink), 0, 0.62) +
    at(0, -up * 0.41, textLines(ink, wide * 0.42, 3))
  );
}

/** Stands, seen from the front; `angle` leans it. */
export function book(
  drawing: Drawing,
  color: string,
  { wide = 270, up = 370, band = '', mark = '', thick = 34, elastic = '' } = {},
): string {
  const half = wide / 2;
  const pages =
    path(
      `M${half},-6 L${half + thick * 0.7},-${14} L${half + thick * 0.7},${-up - 4} L${half},${-up + 4} Z`,
      drawing.gradient([
        [0, '#d9cfbc'],
        [1, '#f3ecdc'],
      ]),
    ) +
    [0.25, 0.5, 0.75]
      .map((share) =>
        line(
          `M${half + thick * 0.7 * share},-${10} L${half + thick * 0.7 * share},${-up}`,
          '#b9ac94',
          1.5,
          'opacity="0.6"',
        ),
      )
      .join('');
  return (
    shadow(drawing, wide + thick, up * 0.55) +
    path(
      `M${half - 4},0 L${half + thick * 0.8},-10 L${half + thick * 0.8},${-up - 10} L${-half + thick * 0.8},${-up - 12} L${-half},${-up} Z`,
      darker(color, 0.4),
    ) +
    pages +
    rect(
      -half,
      -up,
      wide,
      up,
      drawing.gradient([
        [0, darker(color, 0.3)],
        [0.05, darker(color, 0.14)],
        [0.08, lighter(color, 0.14)],
        [0.5, color],
        [1, darker(color, 0.16)],
      ]),
      5,
    ) +
    (band
      ? rect(-half + 34, -up * 0.74, wide - 68, up * 0.24, band, 2) +
        at(0, -up * 0.63, textLines(darker(color, 0.3), wide * 0.42))
      : '') +
    at(8, -up * 0.5, mark) +
    (elastic ? rect(half - 40, -up, 9, up, elastic) : '')
  );
}

/** Folded cloth, one above the other, the first at the bottom. */
export function folded(
  drawing: Drawing,
  colors: readonly string[],
  { wide = 430, thick = 66, stripe = '', fringe = false, weave = false } = {},
): string {
  let all = shadow(drawing, wide, thick * colors.length * 0.8);
  colors.forEach((color, index) => {
    const y = -index * thick;
    const half = (wide - index * 10) / 2;
    const outline = `M${-half},${y - 8} Q${-half - 16},${y - thick / 2} ${-half + 6},${y - thick + 4} L${half - 8},${y - thick - 2} Q${half + 22},${y - thick / 2} ${half - 4},${y - 2} Q0,${y + 8} ${-half},${y - 8} Z`;
    let inner = '';
    if (weave)
      for (let x = -half; x < half; x += 22)
        inner += line(
          `M${x},${y + 4} L${x + 11},${y - thick / 2} L${x},${y - thick - 4}`,
          lighter(color, 0.4),
          2.5,
          'opacity="0.5"',
        );
    if (stripe)
      inner += [0.22, 0.3, 0.7]
        .map((share) => rect(-half, y - thick * share - 3, wide, 6, stripe, 0, 'opacity="0.8"'))
        .join('');
    inner += line(
      `M${-half + 10},${y - thick * 0.5} Q0,${y - thick * 0.44} ${half},${y - thick * 0.52}`,
      darker(color, 0.4),
      3,
      'opacity="0.45"',
    );
    all +=
      path(
        outline,
        drawing.gradient(
          [
            [0, lighter(color, 0.26)],
            [0.5, color],
            [1, darker(color, 0.3)],
          ],
          'x1="0" x2="1" y1="0" y2="0.25"',
        ),
      ) + drawing.clipped(path(outline, '#000'), inner);
    if (fringe)
      for (let x = -half + 8; x < half - 4; x += 13)
        all += line(`M${x},${y - 6} q3,14 ${(x % 5) - 2},24`, lighter(color, 0.12), 4);
  });
  return all;
}

export function cushion(drawing: Drawing, color: string): string {
  const outline =
    'M-190,-10 C-216,-40 -186,-300 -206,-366 C-140,-344 140,-344 206,-366 C188,-300 214,-60 196,-6 C120,-22 -110,-22 -190,-10 Z';
  let weave = '';
  for (let row = 0; row < 14; row++)
    for (let x = -220; x < 220; x += 30)
      weave += line(`M${x},${-row * 28} l15,-26 l15,26`, lighter(color, 0.35), 3, 'opacity="0.4"');
  return (
    shadow(drawing, 390, 190) +
    path(
      outline,
      drawing.gradient(
        [
          [0, lighter(color, 0.3)],
          [0.45, color],
          [1, darker(color, 0.32)],
        ],
        'x1="0" x2="1" y1="0" y2="0.6"',
      ),
    ) +
    drawing.clipped(path(outline, '#000'), weave) +
    [-60, 0, 60].map((x) => ellipse(x, -34, 9, 9, '#6b4a33')).join('')
  );
}

/** Hangs from a peg at its origin, above. */
export function apron(drawing: Drawing, color: string): string {
  const outline =
    'M-92,60 C-70,84 70,84 92,60 C104,150 130,190 176,214 C186,380 184,480 178,580 C60,600 -60,598 -178,580 C-186,480 -186,380 -176,214 C-130,190 -104,150 -92,60 Z';
  return (
    drawing.blurred(at(38, 26, path(outline, '#2a2130', 'opacity="0.28"')), 18) +
    line('M-90,64 C-60,0 -20,0 0,-4 C20,0 60,0 90,64', darker(color, 0.2), 14) +
    path(
      outline,
      drawing.gradient([
        [0, lighter(color, 0.22)],
        [0.4, color],
        [0.62, lighter(color, 0.06)],
        [1, darker(color, 0.3)],
      ]),
    ) +
    line(
      'M-60,230 C-70,360 -66,480 -72,586 M80,230 C94,360 86,480 96,584',
      darker(color, 0.5),
      5,
      'opacity="0.22"',
    ) +
    rect(
      -96,
      300,
      192,
      132,
      lighter(color, 0.08),
      6,
      `stroke="${darker(color, 0.35)}" stroke-width="3" stroke-dasharray="7 6"`,
    ) +
    line('M40,300 L40,432', darker(color, 0.35), 3, 'stroke-dasharray="7 6"') +
    ellipse(0, -8, 13, 13, '#8a6a45')
  );
}

export function hotWaterBottle(drawing: Drawing, color: string): string {
  const outline =
    'M-120,-10 C-150,-60 -150,-260 -128,-300 C-110,-330 -60,-340 -44,-370 L44,-370 C60,-340 110,-330 128,-300 C150,-260 150,-60 120,-10 C60,6 -60,6 -120,-10 Z';
  return (
    shadow(drawing, 260, 180) +
    turned(
      drawing,
      [
        [360, 38],
        [430, 46],
        [446, 40],
      ],
      { color: '#93442f' },
    ) +
    path(
      outline,
      drawing.gradient([
        [0, lighter(color, 0.26)],
        [0.5, color],
        [1, darker(color, 0.34)],
      ]),
    ) +
    drawing.clipped(
      path(outline, '#000'),
      rect(-160, -130, 320, 40, '#d9c7a0', 0, 'opacity="0.8"') +
        rect(-160, -150, 320, 8, '#8c3f2c', 0, 'opacity="0.8"'),
    ) +
    [-40, 0, 40].map((x) => ellipse(x, -290, 9, 9, '#6b4a33')).join('')
  );
}

const grain = (wide: number, up: number, color: string): string =>
  [0.18, 0.36, 0.52, 0.7, 0.86]
    .map((share, row) =>
      line(
        `M${-wide / 2 + 14},${-up * share} C${-wide * 0.2},${-up * share - 14 + row * 5} ${wide * 0.2},${-up * share + 12 - row * 4} ${wide / 2 - 14},${-up * share}`,
        darker(color, 0.35),
        3,
        'opacity="0.22"',
      ),
    )
    .join('');

/** A board that leans on the wall. */
export function board(
  drawing: Drawing,
  wood: string,
  { wide = 300, up = 440, mark = '', isRound = false, inlay = '' } = {},
): string {
  const body = isRound
    ? ellipse(
        0,
        -up * 0.42,
        wide / 2,
        up * 0.42,
        drawing.gradient([
          [0, lighter(wood, 0.3)],
          [0.5, wood],
          [1, darker(wood, 0.2)],
        ]),
      )
    : rect(
        -wide / 2,
        -up * 0.8,
        wide,
        up * 0.8,
        drawing.gradient([
          [0, lighter(wood, 0.3)],
          [0.5, wood],
          [1, darker(wood, 0.2)],
        ]),
        26,
      );
  const outline = isRound
    ? ellipse(0, -up * 0.42, wide / 2, up * 0.42, '#000')
    : rect(-wide / 2, -up * 0.8, wide, up * 0.8, '#000', 26);
  return (
    shadow(drawing, wide, up * 0.5) +
    rect(
      -34,
      -up,
      68,
      up * 0.3,
      drawing.gradient([
        [0, lighter(wood, 0.28)],
        [1, darker(wood, 0.18)],
      ]),
      30,
    ) +
    ellipse(0, -up + 32, 12, 12, darker(wood, 0.55)) +
    at(
      8,
      5,
      isRound
        ? ellipse(0, -up * 0.42, wide / 2, up * 0.42, darker(wood, 0.35))
        : rect(-wide / 2, -up * 0.8, wide, up * 0.8, darker(wood, 0.35), 26),
    ) +
    body +
    drawing.clipped(
      outline,
      grain(wide, up * 0.84, wood) + (inlay ? rect(-wide / 2, -up * 0.3, wide, 12, inlay) : ''),
    ) +
    at(0, -up * 0.42, mark)
  );
}

export function spoon(
  drawing: Drawing,
  wood: string,
  long = 470,
  head: 'spoon' | 'flat' | 'round' = 'spoon',
): string {
  const stick = rect(-11, -long * 0.72, 22, long * 0.72, drawing.round(wood, 0.3), 11);
  if (head === 'round') return stick + ellipse(0, -long * 0.84, 22, long * 0.17, drawing.round(wood, 0.3));
  return (
    stick +
    ellipse(0, -long * 0.84, head === 'flat' ? 34 : 46, long * 0.16, drawing.round(wood, 0.3)) +
    (head === 'spoon'
      ? ellipse(
          3,
          -long * 0.85,
          33,
          long * 0.125,
          drawing.gradient([
            [0, darker(wood, 0.3)],
            [1, lighter(wood, 0.1)],
          ]),
        )
      : '')
  );
}

export function skillet(drawing: Drawing): string {
  const iron = '#34322f';
  return (
    shadow(drawing, 420, 150) +
    line('M170,-40 L380,-96', darker(iron, 0.2), 40) +
    line('M180,-48 L374,-100', lighter(iron, 0.2), 10, 'opacity="0.7"') +
    turned(
      drawing,
      [
        [0, 168],
        [60, 204],
      ],
      { color: iron, gloss: 0.2, inside: '#4a4743' },
    )
  );
}

export function soap(drawing: Drawing, color: string, wrap?: string): string {
  return at(
    0,
    0,
    shadow(drawing, 290, 90) +
      block(drawing, { wide: 260, up: 104, deep: 150, color, r: 22 }) +
      (wrap
        ? rect(-70, -104, 140, 104, wrap) +
          path('M-70,-104 L-30,-171 L110,-171 L70,-104 Z', lighter(wrap, 0.2)) +
          at(0, -52, textLines('#4a4038', 90))
        : at(0, -50, wren(darker(color, 0.2)), 0, 0.6)),
  );
}

export function brush(
  drawing: Drawing,
  wood: string,
  bristle: string,
  { wide = 330, long = false } = {},
): string {
  let hairs = '';
  for (let x = -wide / 2 + 18; x < wide / 2 - 12; x += 9)
    hairs += line(`M${x},-62 L${x + ((x * 7) % 9) - 4},-2`, x % 2 ? bristle : darker(bristle, 0.15), 8);
  return (
    shadow(drawing, wide, 90) +
    hairs +
    (long
      ? line(
          `M${wide / 2 - 20},-86 C${wide / 2 + 90},-96 ${wide / 2 + 170},-140 ${wide / 2 + 250},-170`,
          wood,
          34,
        )
      : '') +
    rect(
      -wide / 2,
      -118,
      wide,
      62,
      drawing.gradient(
        [
          [0, lighter(wood, 0.34)],
          [0.6, wood],
          [1, darker(wood, 0.25)],
        ],
        'x1="0" x2="0.2" y1="0" y2="1"',
      ),
      28,
    )
  );
}

export function box(
  drawing: Drawing,
  color: string,
  ribbon: string,
  { wide = 340, up = 210, mark = '' } = {},
): string {
  return (
    shadow(drawing, wide, up * 0.7) +
    block(drawing, { wide, up, deep: 150, color }) +
    rect(
      -22,
      -up,
      44,
      up,
      drawing.gradient([
        [0, lighter(ribbon, 0.2)],
        [1, darker(ribbon, 0.1)],
      ]),
    ) +
    path(`M-22,${-up} L18,${-up - 67} L62,${-up - 67} L22,${-up} Z`, lighter(ribbon, 0.12)) +
    path(
      `M18,${-up - 34} C-90,${-up - 130} -120,${-up - 30} 18,${-up - 34} C130,${-up - 130} 160,${-up - 24} 18,${-up - 34} Z`,
      drawing.gradient([
        [0, lighter(ribbon, 0.25)],
        [1, darker(ribbon, 0.15)],
      ]),
    ) +
    ellipse(18, -up - 36, 17, 15, darker(ribbon, 0.12)) +
    at(-wide * 0.28, -up * 0.45, mark)
  );
}

/** A card or sheet that stands, folded. */
export function card(drawing: Drawing, color: string, mark: string, { wide = 250, up = 340 } = {}): string {
  const half = wide / 2;
  return (
    shadow(drawing, wide, up * 0.5) +
    path(`M${half},0 L${half + 60},-46 L${half + 60},${-up - 30} L${half - 4},${-up} Z`, darker(color, 0.2)) +
    rect(
      -half,
      -up,
      wide,
      up,
      drawing.gradient([
        [0, lighter(color, 0.5)],
        [1, darker(color, 0.05)],
      ]),
      2,
    ) +
    at(0, -up * 0.54, mark)
  );
}

export function pencil(
  drawing: Drawing,
  color: string,
  long = 420,
  { tip = '#e7cda2', lead = '#3a3633', end = '' } = {},
): string {
  return (
    rect(
      -13,
      -long + 60,
      26,
      long - 60,
      drawing.gradient([
        [0, lighter(color, 0.1)],
        [0.32, lighter(color, 0.3)],
        [0.34, color],
        [0.66, color],
        [0.68, darker(color, 0.25)],
        [1, darker(color, 0.35)],
      ]),
    ) +
    path(`M-13,${-long + 60} L0,${-long} L13,${-long + 60} Q0,${-long + 50} -13,${-long + 60} Z`, tip) +
    path(`M-4.5,${-long + 20} L0,${-long} L4.5,${-long + 20} Z`, lead) +
    (end ? rect(-13, -30, 26, 30, end) : '')
  );
}

export function pen(drawing: Drawing, color: string, metal = '#c9a765', long = 420): string {
  return (
    rect(-19, -long * 0.66, 38, long * 0.66, drawing.round(color, 0.4), 15) +
    rect(-20, -long * 0.68, 40, 12, drawing.round(metal, 0.5)) +
    rect(-15, -long * 0.84, 30, long * 0.17, drawing.round(color, 0.35), 4) +
    path(
      `M-13,${-long * 0.83} C-15,${-long * 0.92} -4,${-long * 0.97} 0,${-long} C4,${-long * 0.97} 15,${-long * 0.92} 13,${-long * 0.83} Z`,
      drawing.round(metal, 0.6),
    ) +
    line(`M0,${-long * 0.9} L0,${-long + 6}`, '#4d3b1c', 2.5)
  );
}

/** Lies on the table, pointing to the right and away. */
export const lying = (drawing: Drawing, inner: string, x: number, y: number, turn: number): string =>
  drawing.blurred(
    at(
      x + 12,
      y + 14,
      `<g opacity="0.35" style="filter:brightness(0)">${rect(-16, -400, 34, 400, '#2a2130', 12)}</g>`,
      turn,
    ),
    8,
  ) + at(x, y, inner, turn);

export function tag(drawing: Drawing, color: string, mark = ''): string {
  return (
    drawing.blurred(at(24, 20, rect(-90, -10, 180, 300, '#2a2130', 22, 'opacity="0.3"')), 14) +
    line('M0,20 C-30,-60 40,-110 10,-180', darker(color, 0.2), 10) +
    path(
      'M-90,40 L-50,-10 L50,-10 L90,40 L90,270 Q90,290 70,290 L-70,290 Q-90,290 -90,270 Z',
      drawing.gradient([
        [0, lighter(color, 0.25)],
        [0.5, color],
        [1, darker(color, 0.25)],
      ]),
    ) +
    path(
      'M-78,46 L-44,4 L44,4 L78,46 L78,278 L-78,278 Z',
      'none',
      `stroke="${lighter(color, 0.5)}" stroke-width="3" stroke-dasharray="8 7"`,
    ) +
    ellipse(0, 26, 12, 12, '#d7b56c') +
    at(0, 160, mark)
  );
}

export function twine(drawing: Drawing, one: string, other: string): string {
  let turns = '';
  for (let index = 0; index < 15; index++)
    turns += line(
      `M-92,${-20 - index * 13} Q0,${2 - index * 13} 92,${-26 - index * 13}`,
      index % 2 ? one : other,
      11,
    );
  return (
    shadow(drawing, 220, 150) +
    turned(
      drawing,
      [
        [0, 106],
        [16, 106],
        [17, 60],
        [214, 60],
        [215, 106],
        [232, 106],
      ],
      { color: '#c9a274', gloss: 0.2, inside: '#7a5a3a' },
    ) +
    turns +
    line('M88,-30 C150,-10 160,20 230,10', one, 9)
  );
}

export function wool(drawing: Drawing, color: string, wide = 120): string {
  let strands = '';
  for (let index = -5; index < 6; index++)
    strands += line(
      `M${index * 22 - 30},${-wide * 2} Q${index * 18 + 60},${-wide} ${index * 22 - 10},10`,
      index % 2 ? lighter(color, 0.22) : darker(color, 0.2),
      5,
      'opacity="0.6"',
    );
  const ball = ellipse(0, -wide, wide, wide, '#000');
  return (
    shadow(drawing, wide * 1.5, wide) +
    ellipse(
      0,
      -wide,
      wide,
      wide,
      drawing.gradient(
        [
          [0, lighter(color, 0.28)],
          [0.5, color],
          [1, darker(color, 0.36)],
        ],
        'x1="0.1" x2="0.9" y1="0.1" y2="0.9"',
      ),
    ) +
    drawing.clipped(ball, strands)
  );
}

export function scissors(drawing: Drawing, metal: string): string {
  const blade = (side: 1 | -1): string =>
    at(
      0,
      -150,
      `${path(`M${-9 * side},0 L${6 * side},-210 L${12 * side},-200 L${14 * side},0 Z`, drawing.round(metal, 0.6)) + line(`M0,0 L${34 * side},110`, metal, 14)}<ellipse cx="${46 * side}" cy="160" rx="38" ry="52" fill="none" stroke="${darker(metal, 0.1)}" stroke-width="14"/>`,
      9 * side,
    );
  return blade(1) + blade(-1) + ellipse(0, -150, 10, 10, darker(metal, 0.4));
}
