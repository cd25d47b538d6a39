import { type ApiError, invalidFields } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { type FormPair, malformed, tooManyFields } from './form.ts';

const broken = (): ApiError => malformed('it is not valid multipart/form-data');

/** Parses multipart/form-data (RFC 7578) in a single pass. */
export function multipartPairs(text: string, contentType: string): FormPair[] {
  const [, quoted, token] = boundaryParameter.exec(contentType) ?? [];
  const boundary = quoted ?? token;
  if (boundary === undefined || boundary.length > limits.boundaryCharacters) throw broken();
  const delimiter = `\r\n--${boundary}`;
  const lines = `\r\n${text}`;
  const pairs: FormPair[] = [];
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
const transferEncoding = /^content-transfer-encoding:[ \t]*(?!7bit|8bit|binary)\S/im;
const fileParameter = /;[ \t]*filename\*?=/i;

function fieldIn(part: string): FormPair {
  const end = part.indexOf('\r\n\r\n');
  const head = part.slice(0, Math.max(end, 0));
  const parameters = disposition.exec(head)?.[1] ?? '';
  const [, quoted, token] = nameParameter.exec(parameters) ?? [];
  const name = (quoted ?? token)?.replace(/%22|%0D|%0A/gi, decodeURIComponent);
  if (name === undefined) throw broken();
  if (fileParameter.test(parameters))
    throw invalidFields([{ field: name, code: 'wrong_type', message: 'must be a field, not a file' }]);
  if (transferEncoding.test(head))
    throw invalidFields([
      { field: name, code: 'invalid_format', message: 'must be sent as it is, not encoded' },
    ]);
  return [name, part.slice(end + 4)];
}
