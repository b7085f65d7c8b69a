import { RecordPart } from '../../shared/records/record-part.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import type { QueuedTask, QueueName } from './use-work-queue.ts';

const WITH_LINES: readonly QueueName[] = ['requests', 'holds', 'memos'];
const HEAD = 1;

/** Placeholder with the height of the table of stones, so that the content below does not move. */
export const LinesSkeleton = ({ queue, task: { pieces } }: QueuedTask) =>
  WITH_LINES.includes(queue) ? (
    <RecordPart label="Stones">
      <SkeletonRows count={HEAD + pieces} />
    </RecordPart>
  ) : null;

export const ConditionsSkeleton = ({ queue }: Pick<QueuedTask, 'queue'>) =>
  queue === 'requests' ? (
    <RecordPart title="Approval checks">
      <SkeletonRows count={1} />
    </RecordPart>
  ) : null;
