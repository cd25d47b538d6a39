import type { FastifyReply, FastifyRequest } from 'fastify';
import { answer } from '../answer.ts';

/** Sends what is for this owner's eyes and moment only: nothing on the way keeps a copy. */
export const answerPrivately = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: unknown,
): FastifyReply => answer(request, reply.header('cache-control', 'no-store'), status, JSON.stringify(body));
