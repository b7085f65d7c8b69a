import type { components } from '#api/schema.gen.ts';
import { formatNumber, formatWeight } from './format.ts';
import { isDrawn } from './is-drawn.ts';
import { fancyWords, finishWords, GROWTH_NAME, reportWords } from './stone-labels.ts';

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
  readonly media: readonly ShareMedium[];
  readonly origin: string;
  readonly withPrices?: boolean;
}

/**
 * Builds the text about shared stones. The dialog, the e-mail and the API response all contain this
 * text.
 */
export function shareText(stones: readonly ShareableStone[], options: ShareTextOptions): string {
  return [...stones.map((stone) => stoneLines(stone, options).join('\n')), 'Confirm...'].join(
    '\n\n',
  );
}

function stoneLines(
  stone: ShareableStone,
  { media, origin, withPrices = true }: ShareTextOptions,
): string[] {
  return [
    `Stock No.: ${stone.stock_no}`,
    // An empty field means that the report is unknown. "None" would wrongly state that there is no
    // report.
    `Report: ${reportWords(stone) || 'not given'}`,
    [`${shareTitle(stone)} ${formatWeight(stone.carat)} ct`, finishWords(stone)]
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
      const name = address.endsWith('.zip') ? 'Frames of the 360° view' : MEDIUM_NAME[medium];
      const drawn = isDrawn(address) ? ' (drawn, not a photo)' : '';
      return [`${name}${drawn}: ${new URL(address, origin).href}`];
    }),
  ];
}

/**
 * Returns growth type, shape, colour and clarity. Recipients without an account see only this
 * description of the stone.
 */
export const shareTitle = (
  stone: Pick<
    ShareableStone,
    'growth_type' | 'shape' | 'color' | 'clarity' | 'fancy' | 'intensity' | 'overtone'
  >,
): string =>
  [GROWTH_NAME[stone.growth_type], stone.shape, stone.color ?? fancyWords(stone), stone.clarity]
    .filter(Boolean)
    .join(' ');
