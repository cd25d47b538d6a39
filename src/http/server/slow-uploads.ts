import type { Socket } from 'node:net';

/**
 * Connections whose current request is exempt from the request timeout. Node.js has one timeout for all requests; it
 * reports each that exceeds it once, as a client error, which is ignored for these.
 */
const exemptSockets = new WeakSet<Socket>();

export const allowSlowUpload = (socket: Socket): unknown => exemptSockets.add(socket);
export const endSlowUpload = (socket: Socket): unknown => exemptSockets.delete(socket);
export const mayUploadSlowly = (socket: Socket): boolean => exemptSockets.has(socket);
