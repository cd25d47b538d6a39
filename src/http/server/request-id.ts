import { randomBytes } from 'node:crypto';

const prefix = randomBytes(4).toString('hex');
let requests = 0;

/** Names a request in the log; no two processes, nor two runs of one, give the same name. */
export const requestId = (): string => `${prefix}-${(requests++).toString(36)}`;
