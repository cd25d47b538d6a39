/** SIGHUP: the terminal was closed. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
