import { limits } from '../../limits.ts';

/**
 * Checks nesting depth and number of values, which make JSON expensive to parse, before it is parsed. Long strings and
 * numbers are cheap.
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

/** Parses the fields of an object that are complete in a prefix of its JSON. */
export function completeFields(prefix: string): Record<string, unknown> {
  const end = endOfFields(prefix);
  return end ? JSON.parse(`${prefix.slice(0, end)}}`) : {};
}

/** The end of the last complete field: the object's end, or the last comma between its fields. */
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

/** Searches for quotes, which is much faster than reading each character. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
