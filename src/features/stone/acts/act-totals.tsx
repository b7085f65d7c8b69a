import './act-dialog.css';
import { EMPTY, formatInteger, formatNumber, formatWeight } from '../../../common/format.ts';
import { type Sums, sumsOf } from '../../../common/stone-sums.ts';
import { GROWTH_MARK } from '../../../common/stone-words.ts';
import type { StoneRow } from '../../../shared/stones/wire.ts';

type ActTotalsProps = {
  /** null until the client's prices are known */
  readonly stones: readonly StoneRow[] | null;
  readonly pieces: number;
};

/** No average over natural and lab-grown stones: "N 4,200.00 · LG 610.00". */
const pricePerCarat = ({ pricePerCarat: whole, byGrowth }: Sums): string =>
  byGrowth.length === 0
    ? formatNumber(whole)
    : byGrowth
        .map((part) => `${GROWTH_MARK[part.growth]} ${formatNumber(part.pricePerCarat)}`)
        .join(' · ');

/** What the stones add up to at the client's prices. */
export function ActTotals({ stones, pieces }: ActTotalsProps) {
  const sums = stones && sumsOf(stones);
  const figures = [
    ['Stones', formatInteger(pieces)],
    ['Carat', sums ? formatWeight(sums.carat) : EMPTY],
    ['Price/ct', sums ? pricePerCarat(sums) : EMPTY],
    ['Amount', sums ? formatNumber(sums.amount) : EMPTY],
  ] as const;
  return (
    <dl className="act-totals" aria-label="Totals" aria-busy={stones === null}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
