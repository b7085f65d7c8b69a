import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { PROBLEMS } from '../../../src/machines/problems.ts';
import { runStatement, statement } from '../db/statement.ts';
import { Refusal } from '../http/refusal.ts';

interface Rule {
  points: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
export const RESEND_AFTER = MINUTE;

const RULES = {
  /**
   * failed sign-ins by account and address prefix; by prefix too, so that strangers cannot lock an
   * account elsewhere
   */
  signIn: { points: 10, seconds: 15 * MINUTE },
  /** failed sign-ins to any account by address prefix, because each costs a password hash */
  signInFrom: { points: 60, seconds: 5 * MINUTE },
  /** wrong current passwords by person */
  oldPassword: { points: 10, seconds: 15 * MINUTE },
  /**
   * e-mailed codes by purpose, e-mail and address prefix; by prefix too, so that strangers cannot
   * block another person's codes
   */
  codeSoon: { points: 1, seconds: RESEND_AFTER },
  codeOften: { points: 5, seconds: HOUR },
  /** codes to one e-mail address from all senders */
  codesToOne: { points: 20, seconds: HOUR },
  /** attempts at a code or at its exchange token, by address prefix */
  codeTries: { points: 60, seconds: 10 * MINUTE },
  /** e-mails caused by one sender, to all addresses */
  letters: { points: 30, seconds: HOUR },
  /** links and e-mails by which one person shares stones */
  shares: { points: 60, seconds: HOUR },
  /** enquiries on shared pages: by address prefix, and for one link from all senders */
  sharedQuestions: { points: 10, seconds: HOUR },
  questionsOfLink: { points: 40, seconds: HOUR },
  /** invalid API keys by address prefix; valid ones do not count */
  deadKeys: { points: 60, seconds: 10 * MINUTE },
  /** checks of whether a name or an e-mail is available, by sender */
  availability: { points: 40, seconds: 10 * MINUTE },
  /** trial fetches of supplier lists by person; each waits for a supplier's server */
  supplierTrials: { points: 30, seconds: 10 * MINUTE },
} as const satisfies Record<string, Rule>;

export interface Throttle {
  /** Consumes one attempt; throws if none is left. */
  consume(key: string): Promise<void>;
  /** Refunds one attempt. */
  refund(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

export type Throttles = Readonly<Record<keyof typeof RULES, Throttle>>;

const TABLE = 'throttle';

/**
 * Counts in PostgreSQL with one statement for each attempt, so that concurrent attempts on several
 * nodes are exact.
 */
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
      async consume(key) {
        try {
          await limiter.consume(key);
        } catch (error) {
          throw error instanceof RateLimiterRes ? refuseTooMany(error.msBeforeNext, points) : error;
        }
      },
      async refund(key) {
        await limiter.reward(key);
      },
      async reset(key) {
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

/** Returns the problem for an exhausted limit that resets in `msBeforeNext` milliseconds. */
export function refuseTooMany(msBeforeNext: number, limit: number): Refusal {
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
  await runStatement(pool, PRUNE);
}
