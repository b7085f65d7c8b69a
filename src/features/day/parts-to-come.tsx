import { RecordPart } from '../../shared/records/record-part.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import type { QueueName, Shown } from './use-day.ts';

const WITH_LINES: readonly QueueName[] = ['requests', 'holds', 'memos'];
/** The line that heads a table. */
const HEAD = 1;

/** The stones of a task, until what shows them has come: what stands below them waits, and moves for nobody. */
export const LinesToCome = ({ queue, task: { pieces } }: Shown) =>
  WITH_LINES.includes(queue) ? (
    <RecordPart label="Stones">
      <SkeletonRows count={HEAD + pieces} />
    </RecordPart>
  ) : null;

/** The conditions of an approval, until they are known. */
export const ConditionsToCome = ({ queue }: Pick<Shown, 'queue'>) =>
  queue === 'requests' ? (
    <RecordPart title="Before it can be approved">
      <SkeletonRows count={1} />
    </RecordPart>
  ) : null;
