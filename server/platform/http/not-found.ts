import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEMS } from '#machines/problems.ts';
import { sendProblem } from './problem-replies.ts';

type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

export function registerNotFound(app: FastifyInstance): NotFoundHandler {
  const known: { methods: readonly string[]; address: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.startsWith('/api/')) known.push({ methods: [method].flat(), address: addressOf(url) });
  });
  return ({ url }, reply) => {
    const [path = ''] = url.split('?');
    const fitting = known.filter(({ address }) => address.test(path));
    if (fitting.length === 0) return sendProblem(reply, PROBLEMS.noSuchAddress);
    const allowed = new Set(fitting.flatMap(({ methods }) => methods));
    reply.header('allow', [...allowed].sort().join(', '));
    return sendProblem(reply, PROBLEMS.wrongMethod);
  };
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

function addressOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(SPECIAL, '\\$&')));
  return new RegExp(`^${parts.join('/')}/?$`);
}
