import type { FastifyRequest } from 'fastify';
import type { Tools } from './handler.ts';

/** Where people reach the portal: as whoever runs it says, or as this request came. */
export const originOf = (
  { publicUrl }: Pick<Tools, 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string => publicUrl ?? `${protocol}://${host}`;
