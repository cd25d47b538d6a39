import { type Fault, invalid } from '../errors.ts';
import { limits } from '../limits.ts';
import { malformed, type Pair, tooManyFields } from './form.ts';

const broken = (): Fault => malformed('it is not valid multipart/form-data');

/** The fields of multipart/form-data (RFC 7578), read in one go from the first boundary to the last. */
export function multipartPairs(text: string, contentType: string): Pair[] {
  const [, quoted, token] = boundaryParameter.exec(contentType) ?? [];
  const boundary = quoted ?? token;
  if (boundary === undefined || boundary.length > limits.boundary) throw broken();
  const delimiter = `\r\n--${boundary}`;
  const lines = `\r\n${text}`;
  const pairs: Pair[] = [];
  for (let end = lines.indexOf(delimiter); end >= 0; ) {
    const after = end + delimiter.length;
    if (lines.startsWith('--', after)) return pairs;
    const start = lines.indexOf('\r\n', after);
    end = lines.indexOf(delimiter, start);
    if (start < 0 || end < 0 || lines.slice(after, start).trim() !== '') break;
    if (pairs.push(fieldIn(lines.slice(start + 2, end))) > limits.formFields) throw tooManyFields();
  }
  throw broken();
}

const boundaryParameter = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))\s*(?:;|$)/i;
const disposition = /^content-disposition:[ \t]*form-data[ \t]*(;.*)$/im;
const nameParameter = /;[ \t]*name=(?:"([^"]*)"|([^\s;"]+))/i;
const encoded = /^content-transfer-encoding:[ \t]*(?!7bit|8bit|binary)\S/im;
const fileParameter = /;[ \t]*filename\*?=/i;

function fieldIn(part: string): Pair {
  const end = part.indexOf('\r\n\r\n');
  const head = part.slice(0, Math.max(end, 0));
  const parameters = disposition.exec(head)?.[1] ?? '';
  const [, quoted, token] = nameParameter.exec(parameters) ?? [];
  const name = (quoted ?? token)?.replace(/%22|%0D|%0A/gi, decodeURIComponent);
  if (name === undefined) throw broken();
  if (fileParameter.test(parameters))
    throw invalid([{ field: name, message: 'must be a field, not a file' }]);
  if (encoded.test(head)) throw invalid([{ field: name, message: 'must be sent as it is, not encoded' }]);
  return [name, part.slice(end + 4)];
}
