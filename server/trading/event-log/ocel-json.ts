import type pg from 'pg';
import type { WhereClause } from '../../platform/db/where-clause.ts';
import { EVENT_ATTRIBUTES, EVENT_TYPES, OBJECT_ATTRIBUTES, OBJECT_TYPES } from './log-types.ts';
import { type LogEvent, type LogObject, readLogEvents, readLogObjects } from './read-log.ts';

/** Timestamp that OCEL 2.0 prescribes for values that hold from the beginning. */
export const OCEL_EPOCH = '1970-01-01T00:00:00.000Z';
/**
 * Minimum size of a chunk in characters, because each chunk costs an iteration of the event loop.
 */
const CHUNK = 1 << 16;

/**
 * Streams the log as OCEL 2.0 JSON. `eventTypes` follows the events, because it lists types that
 * are known only after all events have been read.
 */
export async function* streamOcelJson(
  connection: pg.PoolClient,
  where: WhereClause,
): AsyncGenerator<string> {
  const types = new Set<string>(EVENT_TYPES);
  yield '{"events":[';
  yield* listed(readLogEvents(connection, where, 'by time'), (event) => {
    types.add(event.type);
    return eventJson(event);
  });
  yield '],"objects":[';
  yield* listed(readLogObjects(connection, where), objectJson);
  yield `],"eventTypes":${JSON.stringify([...types].map((name) => ({ name, attributes: EVENT_ATTRIBUTES })))}`;
  yield `,"objectTypes":${JSON.stringify(OBJECT_TYPES.map((name) => ({ name, attributes: OBJECT_ATTRIBUTES })))}}`;
}

async function* listed<T>(
  from: AsyncIterable<T>,
  text: (one: T) => string,
): AsyncGenerator<string> {
  let chunk = '';
  let isFirst = true;
  for await (const one of from) {
    chunk += isFirst ? text(one) : `,\n${text(one)}`;
    isFirst = false;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

const eventJson = ({ id, type, at, from, to, author, role, reason, relations }: LogEvent): string =>
  JSON.stringify({
    id,
    type,
    time: at,
    attributes: [
      { name: 'from', value: from },
      { name: 'to', value: to },
      ...(author === null ? [] : [{ name: 'author', value: author }]),
      { name: 'role', value: role },
      ...(reason === null ? [] : [{ name: 'reason', value: reason }]),
    ],
    relationships: relations,
  });

const fixed = (name: string, value: string | null) =>
  value === null ? [] : [{ name, time: OCEL_EPOCH, value }];

// OCEL writes a value of each type as a string, so amounts stay exact decimal text.
const objectJson = ({ id, type, number, carat, amount, states, relations }: LogObject): string =>
  JSON.stringify({
    id,
    type,
    attributes: [
      ...fixed('number', number),
      ...fixed('carat', carat),
      ...fixed('amount', amount),
      ...states.map(({ at, state }) => ({ name: 'state', time: at, value: state })),
    ],
    relationships: relations,
  });
