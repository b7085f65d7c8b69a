import { MeanwhileNote } from '../records/meanwhile.tsx';
import { NothingLeft as Nothing } from '../records/nothing-left.tsx';
import { useAsked } from '../records/use-asked.ts';
import type { Line } from './line-list.ts';
import { useAskedList, useUntick } from './line-place.ts';

/** The rows that a dialog asks about: what another person decides meanwhile leaves the question, and is told. */
export const useAskedLines = <Row extends Line>(isAsking: boolean, picks: readonly Row[]) =>
  useAsked(isAsking, picks, (then, now) => now?.state === then.state);

type LeftProps = {
  readonly left: readonly Line[];
  /** those that are still asked about: they too may have become others */
  readonly rows: readonly Line[];
};

/** What happened meanwhile to the rows of a question: who did it, what, and when. */
export function LeftMeanwhile({ left, rows }: LeftProps) {
  const { workflow } = useAskedList();
  return (
    <MeanwhileNote
      workflow={workflow.name}
      records={[...left, ...rows].map(({ id, stock_no }) => ({ id, name: stock_no }))}
      gone={new Set(left.map(({ id }) => id))}
    />
  );
}

type NothingLeftProps = Pick<LeftProps, 'left'> & {
  readonly opened: boolean;
  /** as its button says it: "approve" */
  readonly act: string;
  readonly onClose: () => void;
};

/** Stands where a question stood when another person had decided all that it asked about. */
export function NothingLeft({ opened, act, left, onClose }: NothingLeftProps) {
  const untick = useUntick();
  // What was ticked is no longer in this list: a bar that says "0 selected" would be left of it.
  const close = () => {
    untick(left.map(({ id }) => id));
    onClose();
  };
  return (
    <Nothing opened={opened} act={act} many={left.length} onClose={close}>
      <LeftMeanwhile left={left} rows={NOTHING} />
    </Nothing>
  );
}
const NOTHING: readonly never[] = [];
