import { formatWeight } from '#common/format.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import { type Choices, CODED } from '#common/trade/filter.ts';
import { DIAMOND_TYPE, GROWTH_TYPE, STONE_STATES } from '#machines/codes.ts';
import type { SavedFilter } from '../../shared/searches/search-types.ts';
import { stoneLabel } from '../../shared/stones/status/status-words.ts';
import type { FacetCounts } from '../../shared/stones/stone-types.ts';
import type { CaratSize } from '../../shared/stones/use-carat-sizes.ts';

export interface Counted {
  readonly name: string;
  readonly pieces: number;
  readonly filter: SavedFilter;
}

interface Detail {
  readonly title: string;
  readonly counted: readonly Counted[];
}

const GRADES = ['clarity', 'cut', 'polish', 'symmetry', 'fluorescence', 'lab', 'location'] as const;
const COLOURS = {
  [DIAMOND_TYPE.white]: ['color'],
  [DIAMOND_TYPE.fancy]: ['fancy', 'intensity'],
} as const;

const GROWTHS = [GROWTH_TYPE.natural, GROWTH_TYPE.labGrown].map((code) => ({
  code,
  name: GROWTH_NAME[code],
}));
const REPORTED = [
  { code: 'yes', name: 'With a report', has_report: true },
  { code: 'no', name: 'No report', has_report: false },
];

export function detailsOf(
  diamondType: 1 | 2,
  counts: FacetCounts,
  choices: Choices,
  sizes: readonly CaratSize[],
): Detail[] {
  const only = { diamond_type: diamondType };
  const piecesOf = (facet: string, code: string | number) => counts[facet]?.[code] ?? 0;
  const coded = (facet: (typeof GRADES)[number] | 'color' | 'fancy' | 'intensity'): Detail => ({
    title: CODED[facet].name,
    counted: (choices[CODED[facet].list] ?? []).map(({ code, name }) => ({
      name,
      pieces: piecesOf(facet, code),
      filter: { ...only, [facet]: [code] },
    })),
  });
  const details: Detail[] = [
    {
      title: 'Carat',
      counted: sizes.map(({ id, name, range: { from, to } }) => ({
        name: to === undefined ? name : `${name} – ${formatWeight(to)}`,
        pieces: piecesOf('carat', id),
        filter: {
          ...only,
          carat: [{ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }],
        },
      })),
    },
    ...COLOURS[diamondType].map(coded),
    ...GRADES.map(coded),
    {
      title: 'Status',
      counted: STONE_STATES.map((code) => ({
        name: stoneLabel(code),
        pieces: piecesOf('status', code),
        filter: { ...only, status: [code] },
      })),
    },
    {
      title: 'Growth',
      counted: GROWTHS.map(({ code, name }) => ({
        name,
        pieces: piecesOf('growth_type', code),
        filter: { ...only, growth_type: code },
      })),
    },
    {
      title: 'Report',
      counted: REPORTED.map(({ code, name, has_report }) => ({
        name,
        pieces: piecesOf('has_report', code),
        filter: { ...only, has_report },
      })),
    },
  ];
  return details
    .map(({ title, counted }) => ({ title, counted: counted.filter(({ pieces }) => pieces > 0) }))
    .filter(({ counted }) => counted.length > 0);
}
