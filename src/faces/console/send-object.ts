import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJson } from '../../http/response/response.ts';

export const sendObject = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: object,
): void => sendJson(request, reply, status, JSON.stringify(body));
