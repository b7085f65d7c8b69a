import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { count } from '#common/count.ts';
import { ROLE } from '#machines/codes.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { readAllPages, toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { recordHref, stoneOf } from '../../shared/records/record-href.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { GrowthBadge } from '../../shared/stones/status/growth-badge.tsx';
import { titleWithoutGrowth } from '../../shared/stones/stone-column.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BUYING, stonesToReprice } from './buying-calls.ts';
import { repriceQuestion } from './buying-params.ts';
import type { BuyingViewProps } from './lost-view.tsx';
import { above, repriceColumns, stockNo } from './reprice-columns.tsx';

export function RepriceView({ search, go }: Omit<BuyingViewProps, 'searchLink'>) {
  const reader = useProfile();
  const router = useRouter();
  const { id, role_id } = reader;
  const knowsCost = role_id === ROLE.administrator || role_id === ROLE.qualityControl;
  const question = repriceQuestion(search);
  const list = useListFetch({
    key: [BUYING, id, 'reprice', question],
    load: async (signal) => toListPage(await stonesToReprice(question, signal)),
    rowId: stockNo,
  });
  const columns = useMemo(() => repriceColumns(knowsCost), [knowsCost]);
  return (
    <ListGrid
      list={list}
      viewKey="stones-to-reprice"
      label="Stones to reprice"
      words={['stone', 'stones']}
      usualOrder="Highest premium over similar stones first"
      columns={columns}
      search={search}
      onPage={go}
      onOpen={(stone) => {
        const place = recordHref(stoneOf(stone), reader);
        if (place !== null) void router.navigate({ to: place });
      }}
      exporting={{
        rows: readAllPages((place, signal) => stonesToReprice({ ...question, ...place }, signal)),
        fileName: 'stones-to-reprice',
      }}
      empty={
        <EmptyState title="No stones to reprice">
          Stones that buyers view repeatedly but do not order appear here.
        </EmptyState>
      }
      renderPhoneRow={(stone) => ({
        picture: <ShapeIcon shape={stone.shape} size={15} />,
        title: (
          <>
            {titleWithoutGrowth(stone)} <GrowthBadge growth={stone.growth_type} />
          </>
        ),
        value: `${above(stone.above)} %`,
        detail: stone.stock_no,
        note: `${count(stone.days, 'day')}, ${count(stone.seen, 'view')}`,
      })}
    />
  );
}
