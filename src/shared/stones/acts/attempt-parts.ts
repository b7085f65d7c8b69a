import type { HoldQueueId, LineId } from '../../../api/ids.gen.ts';
import type { Attempt, Outcome } from '../../../machines/screens/action-request.ts';
import { AT_ONCE } from './ready-reasons.ts';

/** A call that acts, and the words that tell what it did. Adding an action is adding an entry. */
export interface StoneAct {
  /** how a list of what it refused continues: "and hold the other 3" */
  readonly verb: string;
  readonly act: (attempt: Attempt) => Promise<Outcome>;
}

/** The key of the attempt, under which a repeated send is answered and not repeated. */
export const keyed = ({ key }: Pick<Attempt, 'key'>) => ({ header: { 'Idempotency-Key': key } });

export const stonesOf = ({ targets, userId }: Attempt) => ({
  stock_numbers: targets.map(({ id }) => id),
  ...(userId === null ? {} : { user_id: userId }),
});

/** What an act is done with is of the kind that its call asks for: a list offers no act that is not for its lines. */
export const idsOf = <Own extends LineId | HoldQueueId>({ targets }: Attempt): Own[] =>
  targets.map(({ id }) => id as Own);

/** What was done for a client is taken back with a word, because the client reads it. */
export const backFor = ({ userId }: Attempt): { remark?: string } =>
  userId === null ? {} : { remark: AT_ONCE };

/** Left out where nothing was written. */
export const remarkOf = ({ remark }: Attempt): { remark?: string } =>
  remark === null || remark === '' ? {} : { remark };
