import type { CaratRangeId, SubCaratRangeId } from '#api/ids.gen.ts';
import { formatWeight } from '#common/format.ts';
import { idFromText } from '#common/id-from-text.ts';
import { type CaratLayout, moveText, planLayout } from '#common/trade/carat-layout.ts';
import { asTyped, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import { type FigureRule, parseFigure } from '../../ui/inputs/typed-figure.ts';
import type { CaratRange } from './carat-range-calls.ts';
import { endsOf, type RangedSubRange } from './range-words.ts';

export interface SubRangeFields {
  readonly rangeId: string;
  readonly from: string;
  readonly to: string;
}

interface SubRangeInput {
  readonly range_id: CaratRangeId;
  readonly carat_from: number;
  readonly carat_to: number;
}

export const WEIGHT: FigureRule = {
  name: 'A weight',
  unit: 'carats',
  least: 0.01,
  most: 1000,
  decimals: 2,
};

export const fieldsOf = (piece: RangedSubRange | null, rangeId: string): SubRangeFields => ({
  rangeId,
  from: piece ? formatWeight(piece.size.carat_from) : '',
  to: piece ? formatWeight(piece.size.carat_to) : '',
});

export const fieldLabels = (ranges: readonly CaratRange[]): FieldLabels<SubRangeFields> => ({
  rangeId: {
    label: 'Range',
    text: (wanted) => ranges.find(({ id }) => id === wanted)?.name ?? null,
  },
  from: { label: 'From', text: asTyped },
  to: { label: 'To', text: asTyped },
});

const caratsOf = (text: string): number => {
  const read = parseFigure(text, WEIGHT);
  return 'figure' in read ? (read.figure ?? 0) : 0;
};

/** Converts the typed fields for the server. A missing or invalid weight becomes 0. */
export const inputOf = ({ rangeId, from, to }: SubRangeFields): SubRangeInput => ({
  range_id: idFromText<CaratRangeId>(rangeId),
  carat_from: caratsOf(from),
  carat_to: caratsOf(to),
});

interface Read {
  readonly wanted: SubRangeInput;
  readonly fault: string | null;
  /** effect on the neighbouring sub-ranges; null while a weight is missing or invalid */
  readonly layout: CaratLayout<SubCaratRangeId> | null;
}

export function parseSubRange(
  fields: SubRangeFields,
  ranges: readonly CaratRange[],
  pieces: readonly RangedSubRange[],
  piece: RangedSubRange | null,
): Read {
  const [from, to] = [parseFigure(fields.from, WEIGHT), parseFigure(fields.to, WEIGHT)];
  const wanted = inputOf(fields);
  const fault =
    'fault' in from
      ? from.fault
      : 'fault' in to
        ? to.fault
        : from.figure === null || to.figure === null
          ? 'Enter both weights.'
          : wanted.carat_to < wanted.carat_from
            ? '“To” must not be below “From”.'
            : null;
  if (fault !== null) return { wanted, fault, layout: null };
  const others = pieces.filter(({ id }) => id !== piece?.id);
  const rangeName = ranges.find(({ id }) => id === fields.rangeId)?.name ?? '';
  const laid = { id: piece?.id ?? null, rangeId: fields.rangeId, rangeName, ...endsOf(wanted) };
  return { wanted, fault, layout: planLayout<SubCaratRangeId>(others, laid) };
}

export const neighbourLines = (layout: CaratLayout<SubCaratRangeId> | null): string[] =>
  layout === null
    ? []
    : layout.faults.length > 0
      ? layout.faults.map(({ message }) => message)
      : layout.moves.map(moveText);
