import { Text } from '@mantine/core';
import { formatNumber } from '#common/format.ts';
import { RecordTableFrame } from '../records/record-table-frame.tsx';
import type { AccountStatement } from './account-calls.ts';

type Ageing = AccountStatement['ageing'];

/** Bands of days past due, in the order of their columns. */
export const AGE_BANDS = {
  not_due: 'Not due',
  days_1_30: '1–30 days',
  days_31_60: '31–60 days',
  days_61_90: '61–90 days',
  over_90: 'Over 90 days',
} as const satisfies Record<keyof Ageing, string>;

export const BAND_NAMES = Object.keys(AGE_BANDS) as (keyof Ageing)[];

/** An overdue amount is red, and its column names the days. */
export const AgedAmount = ({
  ageing,
  band,
}: {
  readonly ageing: Ageing;
  readonly band: keyof Ageing;
}) =>
  band !== 'not_due' && ageing[band] > 0 ? (
    <Text span inherit c="var(--mantine-color-error)">
      {formatNumber(ageing[band])}
    </Text>
  ) : (
    formatNumber(ageing[band])
  );

/** The open amount of a business by days past due. */
export const AgeingTable = ({ ageing }: { readonly ageing: Ageing }) => (
  <RecordTableFrame label="Open amount by days past due">
    <thead>
      <tr>
        {BAND_NAMES.map((band) => (
          <th key={band} scope="col" data-end="">
            {AGE_BANDS[band]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      <tr>
        {BAND_NAMES.map((band) => (
          <td key={band} data-end="">
            <AgedAmount ageing={ageing} band={band} />
          </td>
        ))}
      </tr>
    </tbody>
  </RecordTableFrame>
);
