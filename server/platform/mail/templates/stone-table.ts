import type { components } from '#api/schema.gen.ts';
import { formatNumber, formatWeight } from '#common/format.ts';
import { fancyWords, GROWTH_NAME } from '#common/stone-labels.ts';
import { escapeXml } from '../../escape-xml.ts';
import { htmlParagraph } from './layout.ts';

type StoneRow = components['schemas']['StoneRow'];

export interface EmailStoneTable {
  readonly text: string;
  readonly html: string;
}

/** Maximum number of rows in the e-mail. The attached workbook contains all stones. */
const MAX_ROWS = 25;
const CELL = 'padding:4px 10px 4px 0;border-bottom:1px solid #dfe3e8';
const NUMBER = `${CELL};text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap`;

const stoneWords = (row: StoneRow): string =>
  [row.shape, formatWeight(row.carat), row.color ?? fancyWords(row), row.clarity]
    .filter(Boolean)
    .join(' ');

export function buildStoneTable(stones: readonly StoneRow[]): EmailStoneTable {
  if (stones.length === 0) {
    const none = 'None of these stones is available any more.';
    return { text: none, html: htmlParagraph(none) };
  }
  const shown = stones.slice(0, MAX_ROWS);
  const more = stones.length - shown.length;
  const rest = more === 0 ? null : `More stones in the workbook attached to this e-mail: ${more}.`;
  return { text: inText(shown, rest), html: inHtml(shown, rest) };
}

const inText = (stones: readonly StoneRow[], rest: string | null): string =>
  [
    ...stones.map(
      (row) =>
        `${row.stock_no}  ${stoneWords(row)}, ${GROWTH_NAME[row.growth_type]}: ${formatNumber(row.markup_ppc)} USD/ct, ${formatNumber(row.sell_amt)} USD`,
    ),
    ...(rest === null ? [] : [rest]),
  ].join('\n');

const inHtml = (stones: readonly StoneRow[], rest: string | null): string =>
  `<table style="border-collapse:collapse;margin:0 0 12px;font-size:13px">
<tr><th style="${CELL};text-align:left">Stone</th><th style="${CELL};text-align:left">Stock no.</th><th style="${NUMBER}">$/ct</th><th style="${NUMBER}">Amount $</th></tr>
${stones.map(rowHtml).join('\n')}
</table>${rest === null ? '' : `\n${htmlParagraph(rest)}`}`;

const rowHtml = (row: StoneRow): string =>
  `<tr><td style="${CELL}">${escapeXml(stoneWords(row))}, ${GROWTH_NAME[row.growth_type].toLowerCase()}</td><td style="${CELL};color:#5b6470">${escapeXml(row.stock_no)}</td><td style="${NUMBER}">${formatNumber(row.markup_ppc)}</td><td style="${NUMBER};font-weight:bold">${formatNumber(row.sell_amt)}</td></tr>`;
