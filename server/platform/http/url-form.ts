import type { FastifyInstance, FastifyRequest } from 'fastify';

export const URL_FORM = 'application/x-www-form-urlencoded';
/** A mail program says one word. */
const MOST_BYTES = 4_096;

/** Forms as mail programs send them: the call that ends letters by one click (RFC 8058) takes no JSON. */
export function addUrlForm(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    URL_FORM,
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    async (_: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}

export const isUrlForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === URL_FORM;
