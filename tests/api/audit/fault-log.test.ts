import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createErrorLog } from '../../../server/platform/log/error-log.ts';
import { redactError } from '../../../server/platform/log/redacted-error.ts';

it('a repeated error is logged once a minute with the number of repetitions', () => {
  let now = 0;
  const told: unknown[] = [];
  const log = {
    error: ({ repeated = 0 }: { repeated?: number }, what: string) => told.push([what, repeated]),
  } as unknown as FastifyBaseLogger;
  const tell = createErrorLog(log, () => now);
  const away = () => tell('the outbox could not be emptied', new Error('connect ECONNREFUSED'));
  away();
  away();
  away();
  tell('the outbox could not be emptied', new Error('relation "outbox" does not exist'));
  expect(told).toEqual([
    ['the outbox could not be emptied', 0],
    ['the outbox could not be emptied', 0],
  ]);
  now = 60_001;
  away();
  expect(told.slice(2)).toEqual([['the outbox could not be emptied', 2]]);
});

it('a logged error has its cause and its stack, and no values, addresses or rows', () => {
  const cause = Object.assign(new pg.DatabaseError('duplicate key value', 1, 'error'), {
    code: '23505',
    constraint: 'app_user_email',
    detail: 'Key (email)=(ada@lane.example) already exists.',
  });
  const value = Object.assign(
    new pg.DatabaseError('invalid input syntax for type uuid: "hunter2"', 1, 'error'),
    { code: '22P02' },
  );
  const letter = Object.assign(new Error('550 <ada@lane.example> unknown', { cause }), {
    rejected: ['ada@lane.example'],
    response: '550 ada@lane.example',
  });
  const told = redactError(new AggregateError([letter, value], 'two failed'));
  expect(told).toMatchObject({
    message: 'two failed',
    errors: [
      { message: '550 <***> unknown', cause: { code: '23505', constraint: 'app_user_email' } },
      { message: 'invalid input syntax for type uuid: "***"' },
    ],
  });
  expect(JSON.stringify(told)).not.toMatch(/lane\.example|hunter2/);
  expect(told.stack).toMatch(/at .*fault-log\.test/);
});
