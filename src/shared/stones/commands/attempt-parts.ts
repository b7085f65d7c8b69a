import type { HoldQueueId, LineId, MemoId } from '#api/ids.gen.ts';
import type { Attempt, Outcome } from '#machines/screens/action-request.ts';
import { UNDO_REMARK } from './preset-reasons.ts';

export interface StoneCommand {
  /** First word of the retry button in `RefusalDialog`: "Hold" in "Hold the other 3 only". */
  readonly verb: string;
  readonly act: (attempt: Attempt) => Promise<Outcome>;
}

/**
 * Header with the idempotency key of the attempt. For a repeated key the server returns the stored
 * response.
 */
export const idempotencyParams = ({ key }: Pick<Attempt, 'key'>) => ({
  header: { 'Idempotency-Key': key },
});

export const stonesOf = ({ targets, userId }: Attempt) => ({
  stock_numbers: targets.map(({ id }) => id),
  ...(userId === null ? {} : { user_id: userId }),
});

/** The cast is safe, because each list offers only commands for the type of its own lines. */
export const idsOf = <Own extends LineId | HoldQueueId | MemoId>({ targets }: Attempt): Own[] =>
  targets.map(({ id }) => id as Own);

/** An undo for a trading client must contain a remark, because the trading client reads it. */
export const undoRemark = ({ userId }: Attempt): { remark?: string } =>
  userId === null ? {} : { remark: UNDO_REMARK };

export const remarkOf = ({ remark }: Attempt): { remark?: string } =>
  remark === null || remark === '' ? {} : { remark };
