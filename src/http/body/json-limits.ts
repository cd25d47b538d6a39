import { limits } from '../../limits.ts';

/**
 * What makes a JSON text dear to parse, told by a look over it: how deep it goes, and how many values it makes. Long
 * strings and long numbers are cheap.
 */
export function limitViolation(text: string): string | undefined {
  let [depth, values] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      if (++depth > limits.bodyDepth) return `it is nested more than ${limits.bodyDepth} levels deep`;
      values++;
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) depth--;
    else if (code === COMMA) values++;
  }
  return values > limits.bodyValues ? `it has more than ${limits.bodyValues} values` : undefined;
}

/** The fields of an object that stand whole in the beginning of its text. */
export function completeFields(beginning: string): Record<string, unknown> {
  const end = endOfFields(beginning);
  return end ? JSON.parse(`${beginning.slice(0, end)}}`) : {};
}

/** Where the last field ends that stands whole: at the object's own end, or at the last comma between two of its fields. */
function endOfFields(text: string): number {
  let [depth, end] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_OBJECT || code === OPEN_LIST) depth++;
    else if (code === COMMA && depth === 1) end = at;
    else if ((code === CLOSE_OBJECT || code === CLOSE_LIST) && --depth === 0) return at;
  }
  return end;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
