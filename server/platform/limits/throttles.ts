import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { PROBLEMS } from '../../../src/machines/problems.ts';
import { ask, statement } from '../db/statement.ts';
import { Refusal } from '../http/refusal.ts';

interface Rule {
  points: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
export const RESEND_AFTER = MINUTE;

const RULES = {
  /** wrong passwords, by account and address prefix: no stranger locks a person out from elsewhere */
  signIn: { points: 10, seconds: 15 * MINUTE },
  /** wrong passwords for any account, by address prefix: each of them costs a hash */
  signInFrom: { points: 60, seconds: 5 * MINUTE },
  /** wrong old passwords, by person */
  oldPassword: { points: 10, seconds: 15 * MINUTE },
  /** codes by mail, by purpose, address and the sender's prefix: no sender keeps another person from asking for theirs */
  codeSoon: { points: 1, seconds: RESEND_AFTER },
  codeOften: { points: 5, seconds: HOUR },
  /** codes that one address is sent, from all senders together */
  codesToOne: { points: 20, seconds: HOUR },
  /** codes, and what they are exchanged for, that are tried, by the sender's prefix */
  codeTries: { points: 60, seconds: 10 * MINUTE },
  /** letters that one sender causes, to all addresses together */
  letters: { points: 30, seconds: HOUR },
  /** links and letters by which one person shows stones to others */
  shares: { points: 60, seconds: HOUR },
  /** what readers of shared pages ask, by the sender's prefix, and of one link from all senders together */
  sharedQuestions: { points: 10, seconds: HOUR },
  questionsOfLink: { points: 40, seconds: HOUR },
  /** keys that open nothing, by the sender's prefix; one that opens is not counted */
  deadKeys: { points: 60, seconds: 10 * MINUTE },
  /** questions whether a name or an address is free, by sender */
  availability: { points: 40, seconds: 10 * MINUTE },
  /** lists of suppliers that one person has fetched as a trial: each waits for a server of others */
  supplierTrials: { points: 30, seconds: 10 * MINUTE },
} as const satisfies Record<string, Rule>;

export interface Throttle {
  /** Takes one of the tries that are left; refuses when none is. */
  take(key: string): Promise<void>;
  /** Undoes one `take`. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

export type Throttles = Readonly<Record<keyof typeof RULES, Throttle>>;

const TABLE = 'throttle';

/** Counted in PostgreSQL by one statement a try, so that many at once, on many nodes, count as many. */
export function createThrottles(pool: pg.Pool): Throttles {
  const create = (name: keyof typeof RULES): Throttle => {
    const { points, seconds } = RULES[name];
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    return {
      async take(key) {
        try {
          await limiter.consume(key);
        } catch (error) {
          throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext, points) : error;
        }
      },
      async giveBack(key) {
        await limiter.reward(key);
      },
      async forget(key) {
        await limiter.delete(key);
      },
    };
  };
  return {
    signIn: create('signIn'),
    signInFrom: create('signInFrom'),
    oldPassword: create('oldPassword'),
    codeSoon: create('codeSoon'),
    codeOften: create('codeOften'),
    codesToOne: create('codesToOne'),
    codeTries: create('codeTries'),
    letters: create('letters'),
    shares: create('shares'),
    sharedQuestions: create('sharedQuestions'),
    questionsOfLink: create('questionsOfLink'),
    deadKeys: create('deadKeys'),
    availability: create('availability'),
    supplierTrials: create('supplierTrials'),
  };
}

/** A limit is full; in so many milliseconds there is room again. */
export function tooMany(msBeforeNext: number, limit: number): Refusal {
  const retryAfter = Math.max(Math.ceil(msBeforeNext / 1_000), 1);
  const wait =
    retryAfter > 90
      ? `${Math.ceil(retryAfter / MINUTE)} minutes`
      : `${retryAfter} second${retryAfter === 1 ? '' : 's'}`;
  return new Refusal(PROBLEMS.tooManyRequests, [{ message: `Please try again in ${wait}.` }], {
    limit,
    retryAfter,
  });
}

const PRUNE = statement(
  'throttle-prune',
  `delete from ${TABLE} where expire < extract(epoch from now() - interval '1 hour') * 1000`,
);

export async function pruneThrottles(pool: pg.Pool): Promise<void> {
  await ask(pool, PRUNE);
}
