import type { FastifyReply, FastifyRequest } from 'fastify';
import { answer } from '../answer.ts';

/** Sends what is for this owner's eyes only. */
export const answerPrivately = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: unknown,
): FastifyReply => answer(request, reply, status, JSON.stringify(body));
