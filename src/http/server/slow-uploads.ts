import type { Socket } from 'node:net';

/**
 * Connections on which a request may take longer to arrive than the server grants in general. Node.js knows one time for
 * all requests; it reports each that exceeds it, once, and leaves to the one who hears of it what to do.
 */
const patient = new WeakSet<Socket>();

export const allowSlowUpload = (socket: Socket): unknown => patient.add(socket);
export const endSlowUpload = (socket: Socket): unknown => patient.delete(socket);
export const mayUploadSlowly = (socket: Socket): boolean => patient.has(socket);
