import type { Readable } from 'node:stream';
import type { UserId } from '#api/ids.gen.ts';
import type { PersonLimit } from './person-limit.ts';

/** Holds one of the person's slots in `limit` until the opened stream closes. */
export async function openLimitedStream<T>(
  limit: PersonLimit,
  personId: UserId,
  open: () => T | Promise<T>,
  streamOf: (opened: T) => Readable | undefined,
): Promise<T> {
  const give = await limit.acquire(personId);
  try {
    const opened = await open();
    const stream = streamOf(opened);
    if (!stream || stream.closed) give();
    else stream.once('close', give);
    return opened;
  } catch (error) {
    give();
    throw error;
  }
}
