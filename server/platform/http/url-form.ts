import type { FastifyInstance, FastifyRequest } from 'fastify';

export const URL_FORM = 'application/x-www-form-urlencoded';
/** Enough for the one field of a one-click unsubscribe. */
const MOST_BYTES = 4_096;

/** Parses URL-encoded forms, which mail programs send for one-click unsubscribe (RFC 8058). */
export function addUrlForm(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    URL_FORM,
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    async (_: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}

export const isUrlForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === URL_FORM;
