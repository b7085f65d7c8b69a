import type { components } from '../api/schema.gen.ts';
import { GROWTH_TYPE } from '../machines/codes.ts';
import { formatNumber, formatWeight } from './format.ts';
import { fancyWords, finishWords } from './stone-words.ts';

export type ShareableStone = Pick<
  components['schemas']['StoneRow'],
  | 'stock_no'
  | 'growth_type'
  | 'shape'
  | 'carat'
  | 'color'
  | 'clarity'
  | 'cut'
  | 'polish'
  | 'symmetry'
  | 'fancy'
  | 'intensity'
  | 'overtone'
  | 'lab'
  | 'report_no'
  | 'markup_ppc'
  | 'sell_amt'
  | 'image'
  | 'video'
  | 'certificate'
>;

export const SHARE_MEDIA = ['image', 'video', 'certificate'] as const;
export type ShareMedium = (typeof SHARE_MEDIA)[number];

const MEDIUM_NAME = { image: 'Image', video: 'Video', certificate: 'Certificate' } as const;

export interface ShareTextOptions {
  /** which links each stone brings along, where it has them */
  readonly media: readonly ShareMedium[];
  /** where the portal is reached, such as `https://portal.example` */
  readonly origin: string;
  /** left out, the text says what the stones cost */
  readonly withPrices?: boolean;
}

/** What is pasted into a message, the same words in the dialog, in the mail and in the answer of the call. */
export function shareText(stones: readonly ShareableStone[], options: ShareTextOptions): string {
  const both = new Set(stones.map(({ growth_type }) => growth_type)).size > 1;
  return [...stones.map((stone) => stoneLines(stone, options, both).join('\n')), 'Confirm...'].join(
    '\n\n',
  );
}

function stoneLines(
  stone: ShareableStone,
  { media, origin, withPrices = true }: ShareTextOptions,
  both: boolean,
): string[] {
  const report = [stone.lab, stone.report_no].filter(Boolean).join(' ');
  return [
    `Stock No.: ${stone.stock_no}`,
    `Report: ${stone.report_no === null ? 'None' : report}`,
    [`${shareTitle(stone, both)} ${formatWeight(stone.carat)} ct`, finishWords(stone)]
      .filter(Boolean)
      .join(', '),
    ...(withPrices
      ? [
          `PPC: ${formatNumber(stone.markup_ppc)}`,
          `Final Amt. USD: ${formatNumber(stone.sell_amt)}`,
        ]
      : []),
    ...SHARE_MEDIA.flatMap((medium) => {
      const address = stone[medium];
      if (!media.includes(medium) || address === null) return [];
      return [`${MEDIUM_NAME[medium]}: ${new URL(address, origin).href}`];
    }),
  ];
}

/**
 * Shape, colour and clarity. A stone that people made says so before anything else, and one that they did not, where it
 * stands beside such a one.
 */
export function shareTitle(
  stone: Pick<
    ShareableStone,
    'growth_type' | 'shape' | 'color' | 'clarity' | 'fancy' | 'intensity' | 'overtone'
  >,
  both = false,
): string {
  return [
    stone.growth_type === GROWTH_TYPE.labGrown ? 'Lab-grown' : both ? 'Natural' : null,
    stone.shape,
    stone.color ?? fancyWords(stone),
    stone.clarity,
  ]
    .filter(Boolean)
    .join(' ');
}
