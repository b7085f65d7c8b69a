import type { FastifyInstance, FastifyRequest } from 'fastify';

export const URL_FORM = 'application/x-www-form-urlencoded';
/** Maximum body size. The form of a one-click unsubscribe has only one field. */
const MOST_BYTES = 4_096;

/** Parses URL-encoded forms, which e-mail programs send for one-click unsubscribe (RFC 8058). */
export function addUrlForm(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    URL_FORM,
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    async (_: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}

export const isUrlForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === URL_FORM;
