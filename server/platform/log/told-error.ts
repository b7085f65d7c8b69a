import pg from 'pg';

/** What a failure says of itself in the log: its kind, its cause and where it happened, and no person's data. */
export interface ToldError {
  [more: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: unknown;
  constraint?: string;
  table?: string;
  cause?: ToldError;
  errors?: ToldError[];
}

/** Causes of causes: what lies deeper explains nothing more. */
const DEEPEST = 4;
const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
/** PostgreSQL repeats in its messages of this class the value that did not fit. */
const BAD_VALUE = /^22/;
const QUOTED = /"[^"]*"/g;

/**
 * A driver hangs rows, letters and whole requests on its errors, so only what is named here is taken. Mail servers write
 * addresses into their sentences, and the database values into some of its own.
 */
export function toldError(error: unknown, depth = 0): ToldError {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutAddresses(String(error)), stack: '' };
  const { code } = error as { code?: unknown };
  const message = withoutAddresses(messageOf(error));
  return {
    type: error.name,
    message,
    stack: `${error.name}: ${message}\n${framesOf(error)}`,
    ...(code === undefined ? {} : { code }),
    ...(error instanceof pg.DatabaseError ? placeOf(error) : {}),
    ...(error.cause && depth < DEEPEST ? { cause: toldError(error.cause, depth + 1) } : {}),
    ...(error instanceof AggregateError && depth < DEEPEST
      ? { errors: error.errors.map((one) => toldError(one, depth + 1)) }
      : {}),
  };
}

const withoutAddresses = (text: string): string => text.replaceAll(ADDRESS, '***');

const messageOf = (error: Error): string =>
  error instanceof pg.DatabaseError && BAD_VALUE.test(error.code ?? '')
    ? error.message.replaceAll(QUOTED, '"***"')
    : error.message;

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

const placeOf = ({ constraint, table }: pg.DatabaseError) => ({
  ...(constraint ? { constraint } : {}),
  ...(table ? { table } : {}),
});
