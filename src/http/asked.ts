import type { IncomingMessage } from 'node:http';

/** What a request says before its body, and by which connection. */
export type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'httpVersion' | 'socket'>;
