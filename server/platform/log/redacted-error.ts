import pg from 'pg';

export interface RedactedError {
  [more: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: unknown;
  constraint?: string;
  table?: string;
  cause?: RedactedError;
  errors?: RedactedError[];
}

const DEEPEST = 4;
const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
/** PostgreSQL messages of SQLSTATE class 22 contain the invalid value. */
const BAD_VALUE = /^22/;
const QUOTED = /"[^"]*"/g;

/**
 * Copies only known fields of an error, because drivers attach rows, e-mails and requests. Masks
 * e-mail addresses and invalid values in messages.
 */
export function redactError(error: unknown, depth = 0): RedactedError {
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
    ...(error.cause && depth < DEEPEST ? { cause: redactError(error.cause, depth + 1) } : {}),
    ...(error instanceof AggregateError && depth < DEEPEST
      ? { errors: error.errors.map((one) => redactError(one, depth + 1)) }
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
