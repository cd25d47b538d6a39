export const apiBase = '/console/api';

export const unreachableMessage = 'Can’t reach the server. Check your connection and try again.';
