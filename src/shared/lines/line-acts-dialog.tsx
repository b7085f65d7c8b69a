import { useMemo, useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { ActsDialog } from '../frame/acts-dialog.tsx';
import { FetchFailed } from '../lists/fetch-failed.tsx';
import { NOT_SEEN } from '../lists/list-grid.tsx';
import { RecordLines } from '../records/record-lines.tsx';
import { RefusalDialog } from '../stones/refusal-dialog.tsx';
import { useStoneAction } from '../stones/use-stone-action.ts';
import { isLive, type Line, type LineList } from './line-list.ts';
import { LineScopeProvider } from './line-scope.ts';
import { useNumberedLines } from './use-remote-command.ts';

type LineActsDialogProps<Row extends Line> = {
  readonly list: LineList<Row>;
  readonly number: string;
  readonly onOpen: () => void;
};

const ALL = { tab: 'all' } as const;
const nothing = () => {};

/**
 * Offers the actions of `list` for all live lines of the document `number`, on screens that do not
 * show the list.
 */
export function LineActsDialog<Row extends Line>(props: LineActsDialogProps<Row>) {
  const { list, number, onOpen } = props;
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  // `useStoneAction` is called here, not in the dialog, so that undo keeps working after the dialog
  // closes.
  const machine = useStoneAction({ onActed: close });
  const { data, error, refetch } = useNumberedLines(list, number, ALL);
  const rows = data?.data;
  const picks = useMemo(() => pickActionable(list, rows ?? []), [list, rows]);
  const { Actions, Telling } = list;
  return (
    <LineScopeProvider value={{ machine, list, untick: nothing }}>
      <ActsDialog
        opened={opened}
        title={[number, rows?.[0]?.company_name].filter(Boolean).join(' of ')}
        acts={Actions && picks.length > 0 ? <Actions picks={picks} machine={machine} /> : null}
        onOpen={onOpen}
        onClose={close}
      >
        {picks.length > 0 ? (
          <RecordLines label={`Stones of ${number}`} lines={picks} statuses={list.statuses} />
        ) : rows ? (
          <p>
            {number} {NOT_SEEN}
          </p>
        ) : error ? (
          <FetchFailed
            problem={toProblem(error, TEXTS.listFailed)}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows count={2} />
        )}
      </ActsDialog>
      <RefusalDialog acting={machine} />
      {Telling ? <Telling machine={machine} choose={nothing} /> : null}
    </LineScopeProvider>
  );
}

/**
 * Returns the live lines. If no line is live, returns all lines; the actions then show their
 * disabled reasons.
 */
function pickActionable<Row extends Line>(
  list: LineList<Row>,
  rows: readonly Row[],
): readonly Row[] {
  const live = rows.filter((row) => isLive(list.workflow, row));
  return live.length > 0 ? live : rows;
}
