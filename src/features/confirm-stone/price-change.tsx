import '../../shared/records/record-table.css';
import { Box, Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { count } from '#common/count.ts';
import { formatNumber } from '#common/format.ts';
import { amountOf } from '../../shared/stones/amount-of.ts';
import { stoneWords } from '../../shared/stones/dialog-stones.tsx';
import { BelowCostBadge, isBelowCost } from '../../shared/stones/status/below-cost.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import type { OrderPrice } from './confirm-stone-calls.ts';

type PriceChangeProps = {
  readonly picks: readonly LineRow[];
  /** previewed prices by order id; null if there is no preview */
  readonly prices: ReadonlyMap<string, OrderPrice> | null;
  readonly isOld: boolean;
};

export function PriceChange({ picks, prices, isOld }: PriceChangeProps) {
  const before = amountOf(picks);
  const after = prices === null ? before : amountOf(prices.values());
  return (
    <Box mt="sm" className="record-table-frame" style={{ maxHeight: '38vh' }}>
      <table
        className="record-table"
        aria-busy={isOld}
        style={{ opacity: isOld ? 0.6 : undefined }}
      >
        <caption className="sr-only">Result of the price change</caption>
        <thead>
          <tr>
            <th scope="col">Stock no.</th>
            <th scope="col" data-end="">
              Disc %
            </th>
            <th scope="col" data-end="">
              $/ct
            </th>
            <th scope="col" data-end="">
              Amount $
            </th>
          </tr>
        </thead>
        <tbody>
          {picks.map((line) => {
            const next = prices?.get(line.id);
            return (
              <tr key={line.id}>
                <th scope="row">
                  {line.stock_no} <Note style={{ whiteSpace: 'normal' }}>{stoneWords(line)}</Note>
                </th>
                <Figure now={line.markup_disc} next={next?.markup_disc} />
                <Figure now={line.markup_ppc} next={next?.markup_ppc} />
                <Figure
                  now={line.sell_amt}
                  next={next?.sell_amt}
                  isBelowCost={isBelowCost({ ...line, sell_amt: next?.sell_amt ?? line.sell_amt })}
                />
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {count(picks.length, 'stone')}
              <Note>{difference(after - before)}</Note>
            </th>
            <Figure now={before} next={prices === null ? undefined : after} />
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}

type FigureProps = {
  readonly now: number | null;
  readonly next: number | null | undefined;
  readonly isBelowCost?: boolean;
};

function Figure({ now, next, isBelowCost: isMarked = false }: FigureProps) {
  const isNew = next !== undefined && next !== now;
  return (
    <td data-end="">
      {isMarked ? (
        <>
          <BelowCostBadge />{' '}
        </>
      ) : null}
      <Text span inherit c={isNew ? 'var(--accent)' : 'inherit'}>
        {formatNumber(next === undefined ? now : next)}
      </Text>
      <Note>
        {isNew ? (
          <>
            <span className="sr-only">instead of </span>
            <s>{formatNumber(now)}</s>
          </>
        ) : null}
      </Note>
    </td>
  );
}

/** Keeps its height while empty, so that the layout does not shift when a preview appears. */
const Note = (props: TextProps & { readonly children: ReactNode }) => (
  <Text component="small" display="block" mih={16} fz="xs" c="var(--text-2)" {...props} />
);

const cents = (dollars: number): number => Math.round(dollars * 100);

function difference(more: number): string | null {
  const by = cents(more);
  if (by === 0) return null;
  return `${formatNumber(Math.abs(by) / 100)} ${by > 0 ? 'more' : 'less'} than the current amount`;
}
