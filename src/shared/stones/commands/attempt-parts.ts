import type { HoldQueueId, LineId } from '../../../api/ids.gen.ts';
import type { Attempt, Outcome } from '../../../machines/screens/action-request.ts';
import { UNDO_REMARK } from './preset-reasons.ts';

/** An API call that changes stones, and the messages for its result. */
export interface StoneCommand {
  /** Completes the button "Drop these 2 and … the other 3". */
  readonly verb: string;
  readonly act: (attempt: Attempt) => Promise<Outcome>;
}

/** Idempotency key of the attempt: the server replays the stored response for a repeated send. */
export const idempotencyParams = ({ key }: Pick<Attempt, 'key'>) => ({
  header: { 'Idempotency-Key': key },
});

export const stonesOf = ({ targets, userId }: Attempt) => ({
  stock_numbers: targets.map(({ id }) => id),
  ...(userId === null ? {} : { user_id: userId }),
});

/** The cast is safe: a list offers only commands for its own kind of line. */
export const idsOf = <Own extends LineId | HoldQueueId>({ targets }: Attempt): Own[] =>
  targets.map(({ id }) => id as Own);

/** The trading client reads the remark, so an undo on its behalf must contain one. */
export const undoRemark = ({ userId }: Attempt): { remark?: string } =>
  userId === null ? {} : { remark: UNDO_REMARK };

/** Omitted if empty. */
export const remarkOf = ({ remark }: Attempt): { remark?: string } =>
  remark === null || remark === '' ? {} : { remark };
