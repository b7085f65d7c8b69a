import { PartFailed } from '../../../shared/lists/part-failed.tsx';
import '../../../shared/records/record-table.css';
import './stone-detail.css';
import { Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BusinessId } from '#api/ids.gen.ts';
import { formatInteger, formatNumber } from '#common/format.ts';
import { SpreadBar } from '../../../shared/charts/spread-bar.tsx';
import { DrawerFacts } from '../../../shared/records/drawer-facts.tsx';
import { Fact } from '../../../shared/records/fact.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import { searchPath } from '../../../shared/stones/search-path.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { SkeletonLines } from '../../../ui/SkeletonRows.tsx';
import { filterToSearch } from '../filters/filter-to-search.ts';
import { type ComparablePrices, comparePrices } from './comparable-calls.ts';
import { ComparableHistoryChart } from './comparable-history.tsx';
import { differenceWords, isTooFew, rankWords, specificationWords } from './comparable-words.ts';
import { Part } from './detail-part.tsx';

type ComparablePartProps = {
  readonly stone: StoneRow;
  readonly pricesFor: BusinessId | null;
};

const TITLE = 'Comparable stones';

/** Compares the price per carat with the available stones of the same specification. */
export function ComparablePart({ stone, pricesFor }: ComparablePartProps) {
  const { id, role_id } = useProfile();
  const query = useQuery({
    queryKey: [CACHED.prices, id, 'comparable', stone.stock_no, pricesFor, stone.markup_ppc],
    queryFn: ({ signal }) =>
      comparePrices({ stockNo: stone.stock_no, businessId: pricesFor }, signal),
  });
  const { data, error } = query;
  if (error)
    return (
      <Part title={TITLE}>
        <PartFailed query={query} />
      </Part>
    );
  if (!data)
    return (
      <Part title={TITLE}>
        <SkeletonLines count={10} />
      </Part>
    );
  return (
    <Part
      title={TITLE}
      {...(isTooFew(data) ? {} : { note: rankWords(data) })}
      tools={
        <Link
          to={searchPath(role_id)}
          search={filterToSearch({
            ...data.filter,
            sort: [{ field: 'markup_ppc', descending: false }],
          })}
        >
          Show in search
        </Link>
      }
    >
      <p>Available stones of the same specification: {specificationWords(stone, data)}.</p>
      {isTooFew(data) ? (
        <p>Too few comparable stones are available to compare prices.</p>
      ) : (
        <>
          <Prices compared={data} />
          <ComparableHistoryChart stone={stone} pricesFor={pricesFor} />
        </>
      )}
    </Part>
  );
}

function Prices({ compared }: { readonly compared: ComparablePrices }) {
  const { prices, price_per_ct, suppliers } = compared;
  return (
    <>
      <DrawerFacts>
        <Fact name="Lowest $/ct">{formatNumber(prices.lowest)}</Fact>
        <Fact name="Median $/ct">{formatNumber(prices.median)}</Fact>
        <Fact name="Highest $/ct">{formatNumber(prices.highest)}</Fact>
        <Fact name="This stone $/ct">
          {formatNumber(price_per_ct)}, {differenceWords(compared)}
        </Fact>
      </DrawerFacts>
      <SpreadBar
        label={`Prices per carat: lowest ${formatNumber(prices.lowest)}, half of the stones between ${formatNumber(prices.lower_quartile)} and ${formatNumber(prices.upper_quartile)}, median ${formatNumber(prices.median)}, highest ${formatNumber(prices.highest)}, this stone ${formatNumber(price_per_ct)}`}
        spread={prices}
        scale={prices}
        marked={price_per_ct}
      />
      <Flex gap="0 12px" c="var(--text-3)" fz="xs" wrap="wrap" aria-hidden="true">
        <Text span inherit>
          Line: lowest to highest
        </Text>
        <Text span inherit>
          Box: middle half
        </Text>
        <Text span inherit>
          Bar: median
        </Text>
        <Text span inherit c="var(--accent)">
          Dot: this stone
        </Text>
      </Flex>
      {suppliers === undefined ? null : <Suppliers compared={compared} suppliers={suppliers} />}
    </>
  );
}

function Suppliers({
  compared,
  suppliers,
}: {
  readonly compared: ComparablePrices;
  readonly suppliers: NonNullable<ComparablePrices['suppliers']>;
}) {
  return (
    <table className="record-table supplier-spread" data-flush="">
      <caption className="sr-only">Prices per carat by supplier</caption>
      <thead>
        <tr>
          <th scope="col">Supplier</th>
          <th scope="col" data-end="">
            Stones
          </th>
          <th scope="col" data-end="">
            Lowest $/ct
          </th>
          <th scope="col" data-end="">
            Median $/ct
          </th>
          <th scope="col" className="supplier-spread-bar">
            Spread
          </th>
        </tr>
      </thead>
      <tbody>
        {suppliers.map(({ name, is_own, pieces, prices }) => (
          <tr key={name}>
            <th scope="row" className="detail-words">
              {name}
              {is_own ? ' (this stone)' : ''}
            </th>
            <td data-end="">{formatInteger(pieces)}</td>
            <td data-end="">{formatNumber(prices.lowest)}</td>
            <td data-end="">{formatNumber(prices.median)}</td>
            <td className="supplier-spread-bar">
              <SpreadBar
                label={`From ${formatNumber(prices.lowest)} to ${formatNumber(prices.highest)}`}
                spread={prices}
                scale={compared.prices}
                {...(is_own ? { marked: compared.price_per_ct } : {})}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
