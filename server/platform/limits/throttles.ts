import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { PROBLEMS } from '#machines/problems.ts';
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
   * failed sign-ins, counted per account and address prefix, so that strangers in other networks
   * cannot lock an account
   */
  signIn: { points: 10, seconds: 15 * MINUTE },
  /**
   * failed sign-ins to all accounts, counted per address prefix, because each attempt costs a
   * password hash
   */
  signInFrom: { points: 60, seconds: 5 * MINUTE },
  /** wrong current passwords, counted per person */
  oldPassword: { points: 10, seconds: 15 * MINUTE },
  /**
   * e-mailed codes, counted per purpose, e-mail address and address prefix, so that strangers in
   * other networks cannot block a person's codes
   */
  codeSoon: { points: 1, seconds: RESEND_AFTER },
  codeOften: { points: 5, seconds: HOUR },
  /** e-mailed codes, counted per e-mail address for all senders together */
  codesToOne: { points: 20, seconds: HOUR },
  /** attempts to use a code or its exchange token, counted per address prefix */
  codeTries: { points: 60, seconds: 10 * MINUTE },
  /** e-mails that requests of one IP address cause, to all recipients together */
  emails: { points: 30, seconds: HOUR },
  /** links and e-mails by which a person shares stones, counted per person */
  shares: { points: 60, seconds: HOUR },
  /**
   * enquiries on shared pages, counted per address prefix (`sharedQuestions`) and per link for all
   * senders together (`questionsOfLink`)
   */
  sharedQuestions: { points: 10, seconds: HOUR },
  questionsOfLink: { points: 40, seconds: HOUR },
  /** invalid API keys, counted per address prefix; valid keys do not count */
  deadKeys: { points: 60, seconds: 10 * MINUTE },
  /** checks whether a name or an e-mail address is available, counted per sender */
  availability: { points: 40, seconds: 10 * MINUTE },
  /**
   * trial loads of supplier stock lists, counted per person, because each waits for a supplier's
   * server
   */
  supplierTrials: { points: 30, seconds: 10 * MINUTE },
} as const satisfies Record<string, Rule>;

export interface Throttle {
  consume(key: string): Promise<void>;
  refund(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

export type Throttles = Readonly<Record<keyof typeof RULES, Throttle>>;

const TABLE = 'throttle';

/**
 * Counts attempts in PostgreSQL. Each attempt is a single statement, so the counts are exact when
 * several nodes count concurrently.
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
    emails: create('emails'),
    shares: create('shares'),
    sharedQuestions: create('sharedQuestions'),
    questionsOfLink: create('questionsOfLink'),
    deadKeys: create('deadKeys'),
    availability: create('availability'),
    supplierTrials: create('supplierTrials'),
  };
}

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
