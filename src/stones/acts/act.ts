import type { Attempt, Outcome } from '../../machines/screens/action-request.ts';

/** A call that acts, and the words that tell what it did. */
export interface Action {
  /** how a list of what it refused continues: "and hold the other 3" */
  readonly verb: string;
  readonly act: (attempt: Attempt) => Promise<Outcome>;
}

export const header = (key: string) => ({ header: { 'Idempotency-Key': key } });

/** Stones by their numbers, for the client that was chosen. */
export const stones = ({ targets, userId }: Attempt) => ({
  stock_numbers: targets.map(({ id }) => id),
  ...(userId === null ? {} : { user_id: userId }),
});

export const ids = ({ targets }: Attempt): string[] => targets.map(({ id }) => id);
