import { type ReactNode, useMemo } from 'react';
import { formatDateTime, formatNumber, formatWeight } from '#common/format.ts';
import { fancyWords } from '#common/stone-labels.ts';
import { byCode, HOLD_QUEUE_STATUS } from '#machines/codes.ts';
import { wordsColumn } from '../../shared/lists/column-builders.tsx';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { businessColumn, linkedColumn } from '../../shared/records/linked-column.tsx';
import { OpenDialogProvider, useRetainedRow } from '../../shared/records/open-dialog.ts';
import { stoneOf } from '../../shared/records/record-href.ts';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ordinal } from '../../shared/stones/ordinal.ts';
import { RefusalDialog } from '../../shared/stones/refusal-dialog.tsx';
import { SearchStonesButton } from '../../shared/stones/search-stones-button.tsx';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { GrowthBadge } from '../../shared/stones/status/growth-badge.tsx';
import { ServerCountdown } from '../../shared/stones/status/stone-status.tsx';
import {
  ANY_COLOUR,
  COMMON_COLUMNS,
  type CommonStone,
} from '../../shared/stones/stone-columns.tsx';
import { actsForClients, readsHolds } from '../../shared/stones/stone-permissions.ts';
import type { HoldQueueRow } from '../../shared/stones/stone-types.ts';
import { useStoneAction } from '../../shared/stones/use-stone-action.ts';
import { LONGEST_LEFT } from '../../ui/Countdown.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectionBar } from '../../ui/grid/SelectionBar.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { BADGE_EDGES } from '../../ui/StatusBadge.tsx';
import type { Waitlist } from './use-waitlist.ts';
import { WaitlistActions } from './waitlist-actions.tsx';
import { WaitlistDrawer } from './waitlist-drawer.tsx';
import { WaitlistStatus } from './waitlist-status.tsx';

const instant = (value: string | null): Date | null => (value === null ? null : new Date(value));

type SharedColumn = GridColumn<
  Pick<CommonStone, 'stock_no' | 'shape' | 'carat' | 'clarity' | 'sell_amt'>
>;
const shared = (
  id: 'stock_no' | 'shape' | 'carat' | 'clarity' | 'sell_amt',
): GridColumn<HoldQueueRow> => COMMON_COLUMNS[id] as SharedColumn;

const STONE = [
  linkedColumn(shared('stock_no'), stoneOf),
  ...(['shape', 'carat'] as const).map(shared),
  ANY_COLOUR,
  shared('clarity'),
];

const PLACE: GridColumn<HoldQueueRow> = {
  id: 'place',
  header: 'Position',
  headerTitle: 'Position on the waitlist. The holder has position 1',
  align: 'end',
  strong: true,
  value: (row) => row.place,
  format: (value) => (typeof value === 'number' ? ordinal(value) : ''),
};

const STATE: GridColumn<HoldQueueRow> = {
  id: 'state',
  header: 'Status',
  pinned: 'left',
  extraWidth: BADGE_EDGES,
  value: (row) => byCode(HOLD_QUEUE_STATUS, row.state).label,
  written: (row) =>
    row.offered_until === null
      ? null
      : `${byCode(HOLD_QUEUE_STATUS, row.state).label}  ${LONGEST_LEFT} left`,
  cell: (row) => <WaitlistStatus place={row} />,
};

const HELD_UNTIL: GridColumn<HoldQueueRow> = {
  id: 'held_until',
  header: 'Hold ends',
  sortWords: ['earliest first', 'latest first'],
  value: (row) => instant(row.held_until),
  written: (row) => (row.held_until === null ? '' : LONGEST_LEFT),
  cell: (row) =>
    row.held_until === null ? (
      ''
    ) : (
      <span title={formatDateTime(row.held_until)}>
        <ServerCountdown until={Date.parse(row.held_until)} />
      </span>
    ),
};

const CLIENT_COLUMN = businessColumn<HoldQueueRow>(
  wordsColumn('company_name', 'Client', 180, (row) => row.company_name, { wordsFirst: true }),
  ({ business_id }) => business_id,
);

const SINCE: GridColumn<HoldQueueRow> = {
  id: 'created_at',
  header: 'Waiting since',
  quiet: true,
  value: (row) => instant(row.created_at),
};

type WaitlistResultsProps = {
  readonly places: Waitlist;
  readonly aside: ReactNode;
  readonly open: string | undefined;
  readonly onOpen: (id: string | undefined, how?: { readonly replace: boolean }) => void;
};

export function WaitlistResults({ places, aside, open, onOpen }: WaitlistResultsProps) {
  const profile = useProfile();
  const { rows, selection } = places;
  const machine = useStoneAction({
    onActed: selection.clear,
    onCorrected: (targets) => selection.choose(new Set(targets.map(({ id }) => id))),
  });
  const manyClients = readsHolds(profile) && profile.business_id === null;
  const columns = useMemo(
    () => [
      STATE,
      PLACE,
      ...STONE,
      HELD_UNTIL,
      ...(manyClients ? [CLIENT_COLUMN] : []),
      SINCE,
      shared('sell_amt'),
    ],
    [manyClients],
  );
  const picks = rows.filter((row) => selection.ids.has(row.id));
  const found = rows.find(({ id }) => id === open) ?? null;
  const [opened, hearAsking] = useRetainedRow(found);

  return (
    <>
      <ListGrid
        list={places}
        toolbarExtra={aside}
        viewKey="places-in-line"
        label="Waitlist"
        words={['waitlist entry', 'waitlist entries']}
        columns={columns}
        opened={{ id: open, show: onOpen }}
        actionBar={
          <SelectionBar ticked={picks.length} onClear={selection.clear}>
            <WaitlistActions picks={picks} machine={machine} />
          </SelectionBar>
        }
        empty={
          <EmptyState title="The waitlist is empty" actions={<SearchStonesButton />}>
            {actsForClients(profile.role_id)
              ? 'Trading clients join the waitlist for a stone that another trading client holds.'
              : 'Join the waitlist for a stone on hold. The stone is offered to you when the hold ends.'}
          </EmptyState>
        }
        kept="Outdated entries are hidden."
        renderPhoneRow={(row) => ({
          picture: <ShapeIcon shape={row.shape} size={30} />,
          title: (
            <>
              <GrowthBadge growth={row.growth_type} />{' '}
              {[row.shape, formatWeight(row.carat), row.color, row.clarity]
                .filter(Boolean)
                .join(' ')}
            </>
          ),
          value: formatNumber(row.sell_amt),
          detail: STATE.cell?.(row),
          note: ordinal(row.place),
          more: row.color === null ? fancyWords(row) : row.stock_no,
        })}
      />
      {picks.length === 0 && opened === null ? (
        <WaitlistActions picks={picks} machine={machine} withoutBar />
      ) : null}
      {opened ? (
        <OpenDialogProvider value={hearAsking}>
          <WaitlistDrawer
            place={opened}
            siblings={createSiblingNav(rows, opened, ({ id }) => onOpen(id, { replace: true }))}
            acts={
              <WaitlistActions
                picks={found ? [found] : []}
                machine={machine}
                withoutKeys={picks.length > 0}
              />
            }
            onClose={() => onOpen(undefined)}
          />
        </OpenDialogProvider>
      ) : null}
      <RefusalDialog acting={machine} />
    </>
  );
}
