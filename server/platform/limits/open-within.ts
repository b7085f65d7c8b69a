import type { Readable } from 'node:stream';
import type { UserId } from '../../../src/api/ids.gen.ts';
import type { PersonLimit } from './person-limit.ts';

/**
 * Opens a file that is made while it is sent, for minutes where it is large. The slot is given back when its stream is sent
 * or broken off, and at once if there is none.
 */
export async function openWithin<T>(
  limit: PersonLimit,
  personId: UserId,
  open: () => T | Promise<T>,
  streamOf: (opened: T) => Readable | undefined,
): Promise<T> {
  const give = await limit.take(personId);
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
