import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJson } from '../../http/response/response.ts';

/** Sends what is for this owner's eyes only. */
export const respondJson = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: unknown,
): FastifyReply => sendJson(request, reply, status, JSON.stringify(body));
