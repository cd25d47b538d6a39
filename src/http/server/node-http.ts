/** `import` would also load the WebSocket of node:http, which takes a tenth of a second at each start. */
export const {
  createServer: createHttpServer,
  STATUS_CODES,
  maxHeaderSize,
} = process.getBuiltinModule('node:http');
export const { createServer: createHttpsServer } = process.getBuiltinModule('node:https');
