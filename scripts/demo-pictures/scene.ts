import { at, Drawing, darker, lighter, path, rect } from './primitives.ts';

/** A wall and a table, by the color of the wall. */
export const rooms = {
  sand: ['#e9dccb', '#d9c4a9'],
  sage: ['#d5dccb', '#b9bd9f'],
  mist: ['#d3dee2', '#b3c0c4'],
  blush: ['#ecd7cc', '#d3ae9d'],
  oat: ['#efe8da', '#ddd0b8'],
  dusk: ['#5f6f76', '#47545a'],
  moss: ['#6f7a60', '#545c47'],
  clay: ['#c98f6f', '#a86e50'],
  mustard: ['#e6cb8c', '#cda85c'],
  plum: ['#8d6b74', '#6d4f58'],
} as const;

export type Room = keyof typeof rooms;

/** An empty room with light from a window on the left. The table begins at `edge` of the height. */
export function room(name: Room, width: number, height: number, edge = 0.7): Drawing {
  const [wall, table] = rooms[name];
  const drawing = new Drawing(width, height);
  const y = height * edge;
  drawing.add(
    rect(
      0,
      0,
      width,
      height,
      drawing.gradient(
        [
          [0, lighter(wall, 0.32)],
          [0.6, wall],
          [1, darker(wall, 0.1)],
        ],
        'x1="0" x2="1" y1="0" y2="0.7"',
      ),
    ),
  );
  const unit = height / 1000;
  const pane = (x: number, top: number): string =>
    path(
      `M${x},${top} l${210 * unit},${-70 * unit} l${60 * unit},${240 * unit} l${-210 * unit},${70 * unit} Z`,
      '#fff8e4',
    );
  drawing.add(
    `<g opacity="0.42">${drawing.blurred(
      pane(width * 0.34, 190 * unit) +
        pane(width * 0.34 + 228 * unit, 114 * unit) +
        pane(width * 0.34 + 70 * unit, 452 * unit) +
        pane(width * 0.34 + 298 * unit, 376 * unit),
      11 * unit,
    )}</g>`,
  );
  drawing.add(
    drawing.blurred(
      rect(-20, y - 8 * unit, width + 40, 16 * unit, darker(wall, 0.45), 0, 'opacity="0.35"'),
      9 * unit,
    ),
    rect(
      0,
      y,
      width,
      height - y,
      drawing.gradient(
        [
          [0, lighter(table, 0.26)],
          [0.5, table],
          [1, darker(table, 0.16)],
        ],
        'x1="0" x2="0.9" y1="0" y2="0.6"',
      ),
    ),
    rect(0, y, width, 3 * unit, lighter(table, 0.5), 0, 'opacity="0.6"'),
  );
  return drawing;
}

/** Places of things: the first stand farthest back. */
export type Placed = [x: number, y: number, scale: number, inner: string, turn?: number];

export const place = (drawing: Drawing, things: readonly Placed[]): Drawing => {
  for (const [x, y, scale, inner, turn = 0] of things) drawing.add(at(x, y, inner, turn, scale));
  return drawing;
};
