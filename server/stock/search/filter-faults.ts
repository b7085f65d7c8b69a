import { filterName } from '#common/trade/words/filter-words.ts';
import { type RefusalEntry, refuseValues } from '../../platform/http/refusal.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import { MASTERS, type Mastered, RANGES, type StoneFilter } from './filter-to-conditions.ts';

interface Ends {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export function requireReadable(filter: StoneFilter, names: AttributeNames): void {
  const faults = [...unknownCodes(filter, names), ...rangesUpsideDown(filter)];
  if (faults.length > 0) throw refuseValues(faults);
}

export const unknownCode = (field: string, code: string): string =>
  `Unknown ${filterName(field).toLowerCase()}: ${code}.`;

function unknownCodes(filter: StoneFilter, names: AttributeNames): RefusalEntry[] {
  const unknownIn = (
    part: keyof StoneFilter,
    master: string,
    codes: readonly string[],
    at: string,
  ) =>
    names.numbers(master, codes).unknown.map((code) => ({
      field: `${at}.${codes.indexOf(code)}`,
      message: unknownCode(part, code),
    }));
  return [
    ...(Object.keys(MASTERS) as Mastered[]).flatMap((part) => {
      const chosen = filter[part];
      if (!chosen) return [];
      return Array.isArray(chosen)
        ? unknownIn(part, MASTERS[part], chosen, `data.${part}`)
        : unknownIn(part, MASTERS[part], chosen.values, `data.${part}.values`);
    }),
    ...unknownIn('triple', MASTERS.cut, filter.triple ?? [], 'data.triple'),
  ];
}

function rangesUpsideDown(filter: StoneFilter): RefusalEntry[] {
  const figures = [...(Object.keys(RANGES) as (keyof typeof RANGES)[]), 'reliability' as const];
  const listed = { from: timeOf(filter.listed_from), to: timeOf(filter.listed_to) };
  return reversedRanges([
    ...(filter.carat ?? []).map((range, index) => ({ field: `data.carat.${index}`, range })),
    ...figures.map((part) => ({ field: `data.${part}`, range: filter[part] ?? {} })),
    { field: 'data.listed_from', range: listed },
  ]);
}

export const reversedRanges = (
  ranges: readonly { readonly field: string; readonly range: Ends }[],
): RefusalEntry[] =>
  ranges.flatMap(({ field, range }) =>
    isUpsideDown(range)
      ? [{ field, message: 'The start of the range must not be after its end.' }]
      : [],
  );

const timeOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
const isUpsideDown = ({ from = -Infinity, to = Infinity }: Ends): boolean => from > to;
