import { ConcurrentChangeNote } from '../records/concurrent-change.tsx';
import { NothingLeft as Nothing } from '../records/nothing-left.tsx';
import { useDialogRows } from '../records/use-dialog-rows.ts';
import type { Line } from './line-list.ts';
import { useCurrentList, useUntick } from './line-scope.ts';

/**
 * Keeps the lines that were picked when the dialog opened. If another user changes the state of a
 * line while the dialog is open, the line moves from `rows` to `left`.
 */
export const useDialogLines = <Row extends Line>(isOpen: boolean, picks: readonly Row[]) =>
  useDialogRows(isOpen, picks, (then, now) => now?.state === then.state);

type LeftProps = {
  readonly left: readonly Line[];
  /** Lines whose state has not changed. Other users may have changed other data of these lines. */
  readonly rows: readonly Line[];
};

export function ConcurrentLineChanges({ left, rows }: LeftProps) {
  const { workflow } = useCurrentList();
  return (
    <ConcurrentChangeNote
      workflow={workflow.name}
      records={[...left, ...rows].map(({ id, stock_no }) => ({ id, name: stock_no }))}
      gone={new Set(left.map(({ id }) => id))}
    />
  );
}

type NothingLeftProps = Pick<LeftProps, 'left'> & {
  readonly opened: boolean;
  /** The verb of the action button: "approve". */
  readonly act: string;
  readonly onClose: () => void;
};

/** Replaces the dialog after other users have changed the state of all its lines. */
export function NothingLeft({ opened, act, left, onClose }: NothingLeftProps) {
  const untick = useUntick();
  // The list no longer shows these lines. Their ticks would keep the selection bar open, showing "0
  // selected".
  const close = () => {
    untick(left.map(({ id }) => id));
    onClose();
  };
  return (
    <Nothing opened={opened} act={act} many={left.length} onClose={close}>
      <ConcurrentLineChanges left={left} rows={NOTHING} />
    </Nothing>
  );
}
const NOTHING: readonly never[] = [];
