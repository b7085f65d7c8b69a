import type { CaratRangeId, SubCaratRangeId } from '#api/ids.gen.ts';
import { type CaratPiece, weightsText } from '#common/trade/carat-layout.ts';
import type { CaratRange, SubRange } from './carat-range-calls.ts';

export interface RangedSubRange extends CaratPiece<SubCaratRangeId> {
  readonly id: SubCaratRangeId;
  readonly rangeId: CaratRangeId;
  readonly size: SubRange;
}

const hundredths = (carat: number): number => Math.round(carat * 100);

export const endsOf = ({ carat_from, carat_to }: Pick<SubRange, 'carat_from' | 'carat_to'>) => ({
  from: hundredths(carat_from),
  to: hundredths(carat_to),
});

export const subRangesOf = (ranges: readonly CaratRange[]): RangedSubRange[] =>
  ranges.flatMap(({ id, name, sub_ranges }) =>
    sub_ranges.map((size) => ({
      id: size.id,
      rangeId: id,
      rangeName: name,
      ...endsOf(size),
      size,
    })),
  );

export const sizeText = (size: SubRange): string => weightsText(endsOf(size));

export function rangeText({ sub_ranges }: CaratRange): string | null {
  const [first, last] = [sub_ranges[0], sub_ranges.at(-1)];
  return first && last ? weightsText({ from: endsOf(first).from, to: endsOf(last).to }) : null;
}
