import type { BusinessId } from '#api/ids.gen.ts';
import { PartFailed } from '../../../shared/lists/part-failed.tsx';
import '../../../shared/records/record-table.css';
import './stone-detail.css';
import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '#api/server-clock.ts';
import { formatDate } from '#common/format.ts';
import { localDayOf } from '#common/typed-day.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { DateField } from '../../../ui/inputs/DateField.tsx';
import { SkeletonLines } from '../../../ui/SkeletonRows.tsx';
import { Part } from './detail-part.tsx';
import { explainPrice } from './explain-price.ts';
import { type PriceLine, priceLines } from './price-lines.ts';
import { RupeeAmount } from './rupee-amount.tsx';

type PriceBlockProps = {
  readonly stone: StoneRow;
  /** business whose price is shown; null for the user's own price */
  readonly pricesFor: BusinessId | null;
  readonly clientName: string | null;
};

/**
 * Returns the end of a past day in the user's time zone, as an ISO timestamp. Returns undefined for
 * an empty day, for today and for a later day; the server then uses the current price.
 */
const endOf = (day: string): string | undefined =>
  day === '' || day >= localDayOf(serverNow())
    ? undefined
    : new Date(`${day}T23:59:59.999`).toISOString();

export function PriceBlock({ stone, pricesFor, clientName }: PriceBlockProps) {
  const { id } = useProfile();
  const [day, setDay] = useState('');
  const { stock_no } = stone;
  const at = endOf(day);
  const query = useQuery({
    // The key contains the current price, so that a price change in the list refetches the
    // breakdown.
    queryKey: [CACHED.prices, id, stock_no, pricesFor, at ?? [stone.markup_ppc, stone.sell_amt]],
    queryFn: ({ signal }) => explainPrice({ stockNo: stock_no, businessId: pricesFor, at }, signal),
    placeholderData: (before) => (before?.stock_no === stock_no ? before : undefined),
  });
  const { data, error, isPlaceholderData } = query;
  const notes = [
    pricesFor === null || clientName === null ? null : `for ${clientName}`,
    at === undefined ? null : `as of ${formatDate(at)}`,
    data?.supplier ? 'cost and rules visible only to administrators and quality control' : null,
  ].filter((note) => note !== null);

  return (
    <Part title="Price breakdown" {...(notes.length > 0 ? { note: notes.join(', ') } : {})}>
      <DateField
        size="sm"
        maw={240}
        toward="past"
        aria-label="Price breakdown as of the end of this day"
        leftSection="As of"
        leftSectionWidth={44}
        styles={{ input: { paddingInlineStart: 48 } }}
        value={day}
        min={localDayOf(Date.parse(stone.listed_at))}
        max={localDayOf(serverNow())}
        onDay={setDay}
      />
      {error ? (
        <Flex wrap="wrap" gap="2xs">
          <PartFailed query={query} />
          {day === '' ? null : (
            <button type="button" className="ui-grid-link" onClick={() => setDay('')}>
              Now
            </button>
          )}
        </Flex>
      ) : data ? (
        <>
          <Ledger lines={priceLines(data)} isOld={isPlaceholderData} />
          {at === undefined ? <RupeeAmount dollars={data.sell_amt} /> : null}
        </>
      ) : (
        <SkeletonLines count={6} />
      )}
    </Part>
  );
}

function Ledger({
  lines,
  isOld,
}: {
  readonly lines: readonly PriceLine[];
  readonly isOld: boolean;
}) {
  return (
    <table className="record-table price-chain" data-flush="" aria-busy={isOld}>
      <thead className="sr-only">
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Reason</th>
          <th scope="col">Percent</th>
          <th scope="col">US dollars</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, words, disc, price, tone }) => (
          <tr key={key} data-tone={tone}>
            <th scope="row">{name}</th>
            <td className="detail-words" title={words}>
              {words}
            </td>
            <td data-end="">{tone === 'lost' ? <s>{disc}</s> : disc}</td>
            <td data-end="">{price}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
