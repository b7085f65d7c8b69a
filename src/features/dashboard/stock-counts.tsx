import '../../shared/frame/tile.css';
import '../../shared/charts/chart.css';
import './home-list.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { formatInteger, formatNumber } from '#common/format.ts';
import { DIAMOND_TYPE, STONE_STATES } from '#machines/codes.ts';
import { ShareBar } from '../../shared/charts/share-bar.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { searchPath } from '../../shared/stones/search-path.ts';
import { isInStock, stoneLabel, stoneTone } from '../../shared/stones/status/status-words.ts';
import { countStones } from '../../shared/stones/stone-calls.ts';
import type { StoneTotals } from '../../shared/stones/stone-types.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { FigureSkeleton } from './figure-skeleton.tsx';
import { Region } from './region.tsx';

const TYPES = [
  { type: DIAMOND_TYPE.white, label: 'White' },
  { type: DIAMOND_TYPE.fancy, label: 'Fancy' },
] as const;

interface Counted {
  readonly type: 1 | 2;
  readonly status: (typeof STONE_STATES)[number];
  readonly totals: StoneTotals;
}

const MINUTE = 60_000;

export function useStockCounts() {
  const { id } = useProfile();
  return useQuery({
    queryKey: [CACHED.counts, id, 'by status'],
    queryFn: ({ signal }) =>
      Promise.all(
        TYPES.flatMap(({ type }) =>
          STONE_STATES.map(async (status): Promise<Counted> => {
            const filter = { status: [status], page: 1, size: 1 };
            const totals = await countStones({ diamondType: type, term: '', filter }, signal);
            return { type, status, totals };
          }),
        ),
      ),
    staleTime: MINUTE / 2,
    refetchInterval: MINUTE,
  });
}

interface Sum {
  readonly pieces: number;
  readonly carat: number;
  readonly amount: number;
}

const sum = (counted: readonly Counted[]): Sum => {
  const add = (of: (totals: StoneTotals) => number, unit: number) =>
    counted.reduce((all, { totals }) => all + Math.round(of(totals) * unit), 0) / unit;
  return {
    pieces: add(({ pieces }) => pieces, 1),
    carat: add(({ carat }) => carat, 1000),
    amount: add(({ total_amount }) => total_amount, 100),
  };
};

export function StockCounts() {
  const { role_id } = useProfile();
  const { data, error, refetch } = useStockCounts();
  if (error) {
    return (
      <Region title="Stock" area="stock">
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      </Region>
    );
  }
  const to = searchPath(role_id);
  const sums = (found: (all: readonly Counted[]) => Counted[]) => data && sum(found(data));
  const most = Math.max(1, ...STONE_STATES.map((status) => sum(of(data ?? [], { status })).pieces));
  return (
    <>
      <Region title="Stock" area="stock" note={<Link to="/overview">Overview</Link>}>
        <table className="figure-table">
          <thead>
            <tr>
              <th scope="col">Inventory</th>
              <th scope="col">Pieces</th>
              <th scope="col">Carat</th>
              <th scope="col">Amount $</th>
            </tr>
          </thead>
          <tbody>
            <StockLine isTotal label="In stock" sum={sums(inStock)} />
            {TYPES.map(({ type, label }) => (
              <StockLine key={type} label={label} sum={sums((all) => inStock(of(all, { type })))} />
            ))}
          </tbody>
        </table>
      </Region>
      <Region title="Stones by status" area="status">
        <ul className="home-statuses">
          {STONE_STATES.map((status) => {
            const counted = sums((all) => of(all, { status }));
            return (
              <li key={status}>
                <Link className="tile-line home-status" to={to} search={{ status: String(status) }}>
                  <StatusBadge label={stoneLabel(status)} tone={stoneTone(status)} quiet />
                  <ShareBar share={(counted?.pieces ?? 0) / most} />
                  <b className="home-figure">
                    {counted ? formatInteger(counted.pieces) : <FigureSkeleton />}
                  </b>
                  <span className="home-status-amount">
                    {counted ? formatNumber(counted.amount) : <FigureSkeleton />}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </Region>
    </>
  );
}

const inStock = (all: readonly Counted[]): Counted[] =>
  all.filter(({ status }) => isInStock(status));

const of = (
  all: readonly Counted[],
  { type, status }: { readonly type?: number; readonly status?: number },
): Counted[] =>
  all.filter(
    (one) =>
      (type === undefined || one.type === type) && (status === undefined || one.status === status),
  );

type StockLineProps = {
  readonly label: string;
  readonly sum: Sum | undefined;
  readonly isTotal?: boolean;
};

function StockLine({ label, sum: of, isTotal }: StockLineProps) {
  return (
    <tr data-total={isTotal ? '' : undefined}>
      <th scope="row">{label}</th>
      <td>{of ? formatInteger(of.pieces) : <FigureSkeleton />}</td>
      <td>{of ? formatNumber(of.carat) : <FigureSkeleton />}</td>
      <td>{of ? formatNumber(of.amount) : <FigureSkeleton />}</td>
    </tr>
  );
}
