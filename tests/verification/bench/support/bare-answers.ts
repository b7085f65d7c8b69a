import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Statement } from './note-statements.ts';

/** The floor of a call: its statements sent bare, all at once, and their rows as JSON over HTTP. */
export async function bareAnswers(
  pool: pg.Pool,
  statements: readonly Statement[],
): Promise<{ ask: () => Promise<number>; server: FastifyInstance }> {
  const server = Fastify();
  server.get('/bare', async (_request, reply) => {
    const answers = await Promise.all(
      statements.map(({ text, values }) => pool.query(text, values)),
    );
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(answers.map(({ rows }) => rows)));
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    server,
    async ask() {
      const response = await fetch(`${address}/bare`);
      return (JSON.parse(await response.text()) as unknown[]).length;
    },
  };
}
