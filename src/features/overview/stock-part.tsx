import '../../shared/charts/chart.css';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { components } from '#api/schema.gen.ts';
import { count } from '#common/count.ts';
import { formatInteger, formatNumber } from '#common/format.ts';
import { DIAMOND_TYPE_NAME } from '#common/stone-labels.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import type { SearchLink } from '../../shared/searches/search-types.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { IN_STOCK } from '../../shared/stones/status/status-words.ts';
import { useClientContext } from '../../shared/stones/trading-clients.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CountBars } from './count-bars.tsx';
import { stockSummary } from './overview-calls.ts';
import type { PartProps } from './overview-part.tsx';
import { OverviewPart } from './overview-part.tsx';

type StockSize = components['schemas']['StockSize'];

const stockOf = (diamondType: 1 | 2) => ({ diamond_type: diamondType, status: IN_STOCK });

export function StockPart({ diamondType, searchLink }: PartProps) {
  const { id } = useProfile();
  const { pricesFor: businessId } = useClientContext();
  const query = useQuery({
    queryKey: [CACHED.counts, id, 'stocks', diamondType, businessId],
    queryFn: ({ signal }) => stockSummary({ diamondType, businessId }, signal),
  });
  return (
    <OverviewPart
      title="Stock summary"
      note="Excluding sold and unavailable stones"
      query={query}
      lines={8}
    >
      {({ totalInventory, whiteInventory, fancyInventory, shapes }) => (
        <>
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
              <StockLine label="In stock" size={totalInventory} />
              <StockLine
                label={DIAMOND_TYPE_NAME[DIAMOND_TYPE.white]}
                size={whiteInventory}
                link={searchLink(stockOf(DIAMOND_TYPE.white))}
              />
              <StockLine
                label={DIAMOND_TYPE_NAME[DIAMOND_TYPE.fancy]}
                size={fancyInventory}
                link={searchLink(stockOf(DIAMOND_TYPE.fancy))}
              />
            </tbody>
          </table>
          {shapes.length === 0 ? (
            <EmptyState title="No stones of this type in stock">
              Stones appear here after a stock list is applied.
            </EmptyState>
          ) : (
            <>
              <Text component="h3" mt="sm" mb="5xs" c="dimmed" fz="sm" fw="var(--w-medium)">
                {DIAMOND_TYPE_NAME[diamondType]} by shape
              </Text>
              <CountBars
                label="Shapes"
                counted={shapes.map(({ code, name, pieces }) => ({
                  name,
                  pieces,
                  filter: { ...stockOf(diamondType), shape: [code] },
                }))}
                searchLink={searchLink}
              />
            </>
          )}
        </>
      )}
    </OverviewPart>
  );
}

type StockLineProps = {
  readonly label: string;
  readonly size: StockSize;
  /**
   * Link to the stones; undefined for the total, because one search finds either white or fancy
   * stones.
   */
  readonly link?: ReturnType<SearchLink>;
};

function StockLine({ label, size: { pieces, carats, total_amt }, link }: StockLineProps) {
  const figure = formatInteger(pieces);
  return (
    <tr data-total={link ? undefined : ''}>
      <th scope="row">{label}</th>
      <td>
        {link ? (
          <Link {...link} aria-label={`${label}: ${count(pieces, 'piece')}`}>
            {figure}
          </Link>
        ) : (
          figure
        )}
      </td>
      <td>{formatNumber(carats)}</td>
      <td>{formatNumber(total_amt)}</td>
    </tr>
  );
}
