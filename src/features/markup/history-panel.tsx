import '../../shared/records/record-part.css';
import { Button, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import type { MarkupOwnerId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDateTime } from '#common/format.ts';
import type { MarkupScope } from '#common/markup-scope.ts';
import { BELOW_COST, DIAMOND_TYPE_NAME, GROWTH_NAME } from '#common/stone-labels.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { historyQuery, type MarkupChange } from './markup-calls.ts';
import { formatSpan, formatValue, isAlways } from './sheet-model.ts';
import { formatWeightRange } from './sheet-table.tsx';

const COLLAPSED_CELLS = 6;
const PAGE_SIZE = 50;
/** Maximum page size of the API. */
const MAX_CHANGES = 1000;

type HistoryPanelProps = {
  readonly scope: MarkupScope;
  readonly owner: MarkupOwnerId | null;
  readonly mayWrite: boolean;
  readonly onUndo: (change: number) => Promise<void>;
};

export function HistoryPanel({ scope, owner, mayWrite, onUndo }: HistoryPanelProps) {
  const [size, setSize] = useState(PAGE_SIZE);
  const { data, error, refetch } = useQuery(historyQuery(scope, owner, size));
  if (error)
    return (
      <FetchFailed problem={toProblem(error, TEXTS.listFailed)} onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonRows count={6} />;
  if (data.total === 0)
    return (
      <EmptyState title="No changes yet">Saved changes of these markups appear here.</EmptyState>
    );
  return (
    <ol>
      {data.changes.map((change) => (
        <li key={change.id} className="record-part">
          <header>
            <b>{change.actor ?? 'The portal'}</b>
            <Text component="time" inherit flex={1} c="dimmed" dateTime={change.at}>
              {formatDateTime(change.at)}
            </Text>
            {change.undoable && mayWrite ? (
              <Button size="xs" onClick={() => void onUndo(change.id)}>
                {change.undoes === null ? 'Undo last change' : 'Redo change'}
              </Button>
            ) : null}
          </header>
          <p>{wordsOf(change)}</p>
          <CellList cells={change.cells} />
        </li>
      ))}
      {data.total > size && size < MAX_CHANGES ? (
        <li className="record-part">
          <Button onClick={() => setSize(size + PAGE_SIZE)}>Show older changes</Button>
        </li>
      ) : null}
    </ol>
  );
}

function wordsOf({ cells, undoes, undone_by }: MarkupChange): string {
  const count = `${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}`;
  const act = undoes === null ? `${count} changed` : `Undid a change, ${count}`;
  return undone_by === null ? act : `${act}; later undone`;
}

type ChangedCell = MarkupChange['cells'][number];

const ruleWords = (points: number | null, mode: ChangedCell['to_mode']): string =>
  points === null || mode === null ? 'no rule' : formatValue({ points, mode });

function daysOf({ first_day, last_day }: ChangedCell): string {
  const span = { first: first_day ?? '', last: last_day ?? '' };
  return isAlways(span) ? '' : `, ${formatSpan(span)}`;
}

function CellList({ cells }: Pick<MarkupChange, 'cells'>) {
  const list = (some: MarkupChange['cells']) => (
    <ul>
      {some.map((cell) => (
        <Flex
          component="li"
          justify="space-between"
          gap="sm"
          maw={380}
          key={`${cell.diamond_type}/${cell.growth_type}/${cell.sub_range_id}/${cell.first_day}/${cell.last_day}`}
        >
          <span>
            {[
              DIAMOND_TYPE_NAME[cell.diamond_type],
              cell.growth_type === null ? null : GROWTH_NAME[cell.growth_type].toLowerCase(),
            ]
              .filter((word) => word !== null)
              .join(' ')}
            , {formatWeightRange({ from: cell.carat_from, to: cell.carat_to })}
            {daysOf(cell)}
          </span>
          <span>
            {ruleWords(cell.from, cell.from_mode)} → {ruleWords(cell.to, cell.to_mode)}
          </span>
          {cell.below_cost_reason === null ? null : (
            <Text span fz="sm" c="var(--danger)">
              {BELOW_COST}: {cell.below_cost_reason}
            </Text>
          )}
        </Flex>
      ))}
    </ul>
  );
  if (cells.length <= COLLAPSED_CELLS) return list(cells);
  return (
    <details>
      <Text component="summary" inherit c="var(--accent)">
        Show all {cells.length} cells
      </Text>
      {list(cells)}
    </details>
  );
}
