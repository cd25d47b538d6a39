/** What asks a process to end: by whoever started it, by the system, or as the terminal closes that it was started at. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
