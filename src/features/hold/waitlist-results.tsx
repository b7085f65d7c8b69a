import { type ReactNode, useMemo } from 'react';
import { formatNumber, formatWeight } from '#common/format.ts';
import { fancyWords } from '#common/stone-labels.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { OpenDialogProvider, useRetainedRow } from '../../shared/records/open-dialog.ts';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ordinal } from '../../shared/stones/ordinal.ts';
import { RefusalDialog } from '../../shared/stones/refusal-dialog.tsx';
import { SearchStonesButton } from '../../shared/stones/search-stones-button.tsx';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { GrowthBadge } from '../../shared/stones/status/growth-badge.tsx';
import { actsForClients, readsHolds } from '../../shared/stones/stone-permissions.ts';
import { useStoneAction } from '../../shared/stones/use-stone-action.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectionBar } from '../../ui/grid/SelectionBar.tsx';
import type { Waitlist } from './use-waitlist.ts';
import { WaitlistActions } from './waitlist-actions.tsx';
import { waitlistColumns } from './waitlist-columns.tsx';
import { WaitlistDrawer } from './waitlist-drawer.tsx';
import { WaitlistStatus } from './waitlist-status.tsx';

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
  const columns = useMemo(() => waitlistColumns(manyClients), [manyClients]);
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
          detail: <WaitlistStatus place={row} />,
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
