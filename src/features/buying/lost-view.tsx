import { useCallback, useMemo } from 'react';
import { count } from '#common/count.ts';
import { formatInteger } from '#common/format.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import type { SearchLink } from '../../shared/searches/search-types.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { BUYING, type LostBy, type LostKind, lostDemand } from './buying-calls.ts';
import {
  type BuyingChange,
  type BuyingSearch,
  BY_WORDS,
  kindsQuestion,
  LOST,
} from './buying-params.ts';
import { kindColumns, kindTotals } from './kind-columns.tsx';

export interface BuyingViewProps {
  readonly search: BuyingSearch;
  readonly go: (change: BuyingChange) => void;
  readonly searchLink: SearchLink;
}

const NONE = 'none';
const kindId = ({ code }: LostKind): string => code ?? NONE;

export function LostView({ search, go, searchLink }: BuyingViewProps) {
  const { id } = useProfile();
  const phone = useIsPhone();
  const question = kindsQuestion(search);
  const list = useListFetch({
    key: [BUYING, id, 'kinds', question],
    load: async (signal) => {
      const { kinds, ...report } = await lostDemand(question, signal);
      return { rows: kinds, totalRecords: kinds.length, ...report };
    },
    rowId: kindId,
  });
  const show = useCallback(
    (lost: LostBy, { code }: LostKind) =>
      go({ lost, ...(code === null ? { none: 1, code: undefined } : { code }) }),
    [go],
  );
  const columns = useMemo(
    () => kindColumns(BY_WORDS[question.by], { searchLink, show }),
    [question.by, searchLink, show],
  );
  const totals = list.answer?.totals;
  const matches = useMemo(() => ({ matches: totals ? kindTotals(totals) : {} }), [totals]);
  const reasons = (list.answer?.reasons ?? [])
    .map(({ reason, rejected }) => `${reason.replace(/\.$/, '')} (${formatInteger(rejected)})`)
    .join(' · ');
  return (
    <ListGrid
      list={list}
      viewKey={`buying-${question.by}`}
      label="Lost demand"
      words={['category', 'categories']}
      usualOrder="Default order"
      columns={columns}
      toolbarExtra={
        reasons === '' || phone ? null : (
          <span className="ui-cut ui-quiet" title={reasons}>
            Rejected: {reasons}
          </span>
        )
      }
      totals={matches}
      onOpen={(kind) => {
        const first = LOST.find((lost) => kind.lost[lost] > 0);
        if (first) show(first, kind);
      }}
      exporting={{
        rows: async function* (signal) {
          yield (await lostDemand(question, signal)).kinds;
        },
        fileName: `lost-demand-by-${question.by}`,
      }}
      empty={
        <EmptyState title="No lost demand in this period">
          Searches without results, rejected orders and open demands appear here.
        </EmptyState>
      }
      renderPhoneRow={({ name, lost, stock }) => ({
        picture: <Icon name="search" />,
        title: name,
        value: `${formatInteger(stock.pieces)} available`,
        detail: count(lost.searches, 'search without results', 'searches without results'),
        note: `Rejected ${formatInteger(lost.rejected)}, wanted ${formatInteger(lost.wanted)}`,
      })}
    />
  );
}
