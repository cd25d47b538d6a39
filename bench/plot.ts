import { competitorsSource, type ServerCost } from './competitors.ts';
import { formatInteger } from './numbers.ts';
import type { Contender } from './subjects/request-tables.ts';

/** Layout in pixels. */
const width = 820;
const left = 200;
const right = 110;
const top = 76;
const lineHeight = 21;
const barHeight = 14;
const panelGap = 46;
const footHeight = 58;

/** Logarithmic axis in microseconds. */
const [least, most] = [10, 1_000_000];
const decades = [10, 100, 1000, 10_000, 100_000, 1_000_000];

/** Own background: readable on light and dark pages. */
const colours = {
  ...{ paper: '#fbfaf7', ink: '#22242a', quiet: '#686c76', rule: '#dddad2' },
  ...{ bare: '#9aa1ad', ours: '#0b7a75', rival: '#c98a4b' },
};

type Figure = 'get' | 'list' | 'create';
const panels: { figure: Figure; title: string }[] = [
  { figure: 'get', title: 'GET one' },
  { figure: 'list', title: 'List of 25' },
  { figure: 'create', title: 'Create one' },
];

const xOf = (cost: number): number =>
  left + ((width - left - right) * Math.log(Math.max(cost, least) / least)) / Math.log(most / least);

const formatCoordinate = (number: number): string => number.toFixed(1);
const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface TextStyle {
  size?: number;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  weight?: number;
}

function drawText(text: string, x: number, y: number, style: TextStyle = {}): string {
  const { size = 13, fill = colours.ink, anchor = 'start', weight = 400 } = style;
  const attributes = `font-size="${size}" fill="${fill}" text-anchor="${anchor}" font-weight="${weight}"`;
  return `<text x="${formatCoordinate(x)}" y="${formatCoordinate(y)}" ${attributes}>${escapeXml(text)}</text>`;
}

function formatCost(cost: number): string {
  if (cost < 1000) return `${formatInteger(cost)} µs`;
  if (cost >= 1_000_000) return `${(cost / 1_000_000).toPrecision(1)} s`;
  return `${cost < 10_000 ? Number((cost / 1000).toFixed(1)) : formatInteger(cost / 1000)} ms`;
}

const colourOf = ({ ours, name }: Contender): string =>
  ours ? colours.ours : name.startsWith('bare') ? colours.bare : colours.rival;

function drawBar(contender: Contender, cost: number, y: number): string {
  const fill = colourOf(contender);
  const weight = contender.ours ? 600 : 400;
  const base = y + barHeight - 3;
  return [
    drawText(contender.name, left - 10, base, { anchor: 'end', weight }),
    `<rect x="${left}" y="${formatCoordinate(y)}" width="${formatCoordinate(xOf(cost) - left)}" height="${barHeight}" rx="2" fill="${fill}"/>`,
    drawText(formatCost(cost), xOf(cost) + 6, base, { size: 12, weight }),
  ].join('\n');
}

function drawRulers(from: number, to: number): string {
  return decades
    .map((cost) => `<path d="M${formatCoordinate(xOf(cost))} ${from}V${to}" stroke="${colours.rule}"/>`)
    .join('\n');
}

function drawPanel(title: string, figure: Figure, contenders: Contender[], y: number) {
  const bars = contenders
    .flatMap((contender) => {
      const cost = contender[figure];
      return cost === undefined ? [] : [{ contender, cost }];
    })
    .toSorted((one, other) => one.cost - other.cost);
  const end = y + bars.length * lineHeight;
  const drawings = bars.map(({ contender, cost }, index) => drawBar(contender, cost, y + index * lineHeight));
  const heading = drawText(title, left, y - 10, { size: 15, weight: 600 });
  return { end, drawn: [drawRulers(y - 4, end), heading, ...drawings].join('\n') };
}

const formatRemarks = (machines: ServerCost[]): string =>
  machines.flatMap(({ name, remark }) => (remark ? [`${name}: ${remark}`] : [])).join('; ');

/** Bar chart as SVG: CPU time per request on a logarithmic scale. */
export function drawPlot(contenders: Contender[], origin: string): string {
  let y = top + 30;
  const svg: string[] = [];
  for (const { figure, title } of panels) {
    const panel = drawPanel(title, figure, contenders, y);
    svg.push(panel.drawn);
    y = panel.end + panelGap;
  }
  const axis = y - panelGap + 16;
  const height = axis + footHeight + 22;
  const quietStyle = { size: 12, fill: colours.quiet };
  const marks = decades.map((cost) =>
    drawText(formatCost(cost), xOf(cost), axis, { ...quietStyle, anchor: 'middle' }),
  );
  const notes = [
    `Tradepost and bare node:http: ${origin}.`,
    `Others: ${competitorsSource}.`,
    `${formatRemarks(contenders)}.`,
  ].map((note, index) => drawText(note, 24, axis + 26 + index * 16, { size: 11, fill: colours.quiet }));
  const title = 'What a request costs the server, with 100,000 records';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}" font-family="system-ui, 'Segoe UI', Helvetica, Arial, sans-serif">
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="${colours.paper}" stroke="${colours.rule}"/>
${drawText(title, 24, 36, { size: 18, weight: 600 })}
${drawText('CPU time for each request, its database included; logarithmic, so each line is ten times the one before. Shorter is better.', 24, 58, quietStyle)}
${[...svg, ...marks, ...notes].join('\n')}
</svg>
`;
}
