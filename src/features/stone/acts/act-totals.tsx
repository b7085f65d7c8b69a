import './act-dialog.css';
import { EMPTY, formatInteger, formatNumber, formatWeight } from '../../../common/format.ts';
import { sumsOf } from '../../../shared/stones/sums.ts';
import type { StoneRow } from '../../../shared/stones/wire.ts';

type ActTotalsProps = {
  /** null until the client's prices are known */
  readonly stones: readonly StoneRow[] | null;
  readonly pieces: number;
};

/** What the stones add up to at the client's prices. */
export function ActTotals({ stones, pieces }: ActTotalsProps) {
  const sums = stones && sumsOf(stones);
  const figures = [
    ['Stones', formatInteger(pieces)],
    ['Carat', sums ? formatWeight(sums.carat) : EMPTY],
    ['Price/ct', sums ? formatNumber(sums.pricePerCarat) : EMPTY],
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
