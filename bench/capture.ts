import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer as readAll } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import type { CapturedResponse } from './bare.ts';
import type { Load } from './load.ts';
import { seededRandom } from './test-data.ts';

/** Number of responses captured where requests differ. */
const capturedResponses = 16;

/** Added by Node.js itself. */
const automaticHeaders = new Set(['date', 'connection', 'keep-alive']);

async function capture(port: number, request: string, tls: boolean): Promise<CapturedResponse> {
  const address = { port, host: '127.0.0.1' };
  const socket = tls ? connectTls({ ...address, rejectUnauthorized: false }) : connect(address);
  await once(socket, tls ? 'secureConnect' : 'connect');
  socket.write(request.replace('\r\n', '\r\nConnection: close\r\n'));
  const bytes = await readAll(socket);
  const headEnd = bytes.indexOf('\r\n\r\n');
  const head = bytes.toString('latin1', 0, headEnd);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.flatMap((line) => {
    const colon = line.indexOf(':');
    return automaticHeaders.has(line.slice(0, colon).toLowerCase())
      ? []
      : [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const isBinary = /^content-encoding:|^content-type: image/im.test(head);
  const body = bytes.toString(isBinary ? 'latin1' : 'utf8', headEnd + 4);
  return { status: Number(first.slice(9, 12)), headers, body, isBinary };
}

/** Captures the responses to the first requests of a load. */
export async function captureResponses(port: number, load: Omit<Load, 'ports'>): Promise<CapturedResponse[]> {
  const { requests, ids = { least: 1, most: 1 }, tls = false, status } = load;
  const pick = seededRandom(ids.most);
  const count = requests.length === 1 && !requests[0]?.includes('{id}') ? 1 : capturedResponses;
  const answers: CapturedResponse[] = [];
  for (let index = 0; index < count; index++) {
    const id = ids.least + pick(ids.most - ids.least + 1);
    const request = (requests[index % requests.length] as string).replace('{id}', String(id));
    const answer = await capture(port, request, tls);
    if (answer.status !== status) throw new Error(`${answer.status} ${answer.body} to ${request}`);
    answers.push({ ...answer, isFile: load.isFile ?? false });
  }
  return answers;
}
