import type { ProviderId, StockImportId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import { formatInteger, formatNumber } from '#common/format.ts';
import { DEFAULT_RAP_PCT } from '#common/supply/default-rap-limit.ts';
import { fieldOf, isStockField } from '#common/supply/fields.ts';
import { formatDay } from '#common/typed-day.ts';
import { byCode, IMPORT_OUTCOME, IMPORT_STATUS, STONE_STATUS } from '#machines/codes.ts';
import type { StockImport } from '../../shared/supply/stock-imports.ts';
import type { ImportFigures, ImportRow } from './import-calls.ts';

/** `list` is the import whose file the mapping page uses as a sample. */
export const mappingPlace = (supplier: ProviderId, list?: StockImportId): string =>
  `/imports/mapping?supplier=${supplier}${list === undefined ? '' : `&list=${list}`}`;

/** The list of links to pictures, videos and certificates that could not be fetched. */
export const mediaLinksPlace = (supplier?: ProviderId): string =>
  `/imports/media${supplier === undefined ? '' : `?supplier=${supplier}`}`;

export const SENDING_PLACE = '/imports/sending';

export const GROUP = 'Imports';

export const KIND_OF_LIST = { full: 'Full list', part: 'Partial list' } as const;
export const kindOf = ({ is_full }: StockImport): string =>
  is_full ? KIND_OF_LIST.full : KIND_OF_LIST.part;

export const statusOf = ({ status }: StockImport) => byCode(IMPORT_STATUS, status);
export const outcomeOf = ({ outcome }: ImportRow) => byCode(IMPORT_OUTCOME, outcome);

export const percent = (value: number): string => `${formatNumber(value)} %`;

const DOES = ['lists', 'reprices', 'changes', 'relists', 'takes'] as const;
const DONE = ['listed', 'repriced', 'changed', 'relisted', 'taken'] as const;

export const planText = (figures: ImportFigures): string =>
  `The import ${each(figures, DOES) ?? 'changes nothing'}.`;

export function outcomeText({ status, figures }: Pick<StockImport, 'status' | 'figures'>): string {
  if (!figures) return 'The figures appear after the dry run.';
  const done = each(figures, DONE) ?? 'changed nothing';
  if (status === IMPORT_STATUS.applied.code) return `The import has ${done}.`;
  if (status === IMPORT_STATUS.refused.code) return `The import would have ${done}.`;
  // Describes the planned changes, because the import may have been stopped before it had made all
  // of them.
  return status === IMPORT_STATUS.rolledBack.code
    ? `The import was rolled back. According to its dry run, it ${each(figures, DOES) ?? 'changes nothing'}.`
    : planText(figures);
}

function each(figures: ImportFigures, verbs: typeof DOES | typeof DONE): string | null {
  const [lists, reprices, changes, bringsBack, takesOff] = verbs;
  const does = [
    part(figures.new, lists, 'stone'),
    part(figures.repriced, reprices, ''),
    part(figures.changed, changes, ''),
    part(figures.back, bringsBack, ''),
    part(figures.gone, takesOff, '', ' off the market'),
  ].filter((words) => words !== null);
  return does.length === 0 ? null : does.join(', ');
}

const part = (many: number, verb: string, what: string, where = ''): string | null =>
  many === 0 ? null : `${verb} ${what === '' ? formatInteger(many) : count(many, what)}${where}`;

export function leftText({ kept, duplicate, rejected, unchanged }: ImportFigures): string | null {
  const left = [
    part(unchanged, 'unchanged', ''),
    part(kept, 'kept', ''),
    part(duplicate, 'duplicate', ''),
    part(rejected, 'rejected', ''),
  ].filter((words) => words !== null);
  return left.length === 0 ? null : `Skipped: ${left.join(', ')}.`;
}

export const fieldName = (field: string): string =>
  isStockField(field) ? fieldOf(field).name : field;

/** Returns why the rollback skipped the stone; null if no rollback skipped it. */
export function leftReasonText({ left_in }: ImportRow): string | null {
  if (left_in === null) return null;
  const status = Object.values(STONE_STATUS).find(({ code }) => code === left_in);
  return status ? `Skipped: ${status.label}` : 'Skipped: changed after the import';
}

export const differenceText = ({ field, listed, known }: ImportRow['differs'][number]): string =>
  `${fieldName(field)} ${listed} in the list, ${known} on the report`;

/**
 * Describes a word that was parsed with its usual meaning, although some suppliers use the word
 * differently.
 */
export function doubtText(
  { field, cell, reason }: ImportRow['doubts'][number],
  stone: ImportRow['stone'],
): string {
  const value = stone?.[field as keyof typeof stone];
  const taken = typeof value === 'string' ? ` as ${value}` : '';
  return `${fieldName(field)} “${cell}”${taken}: it ${reason}`;
}

type RapDiffers = NonNullable<ImportRow['rap_differs']>;

export const rapText = ({ asked, by_list, pct }: RapDiffers): string =>
  `Asking price ${formatNumber(asked)} per carat, price on our Rap list ${formatNumber(by_list)} (${pct > 0 ? '+' : ''}${percent(pct)})`;

export function waitReasonsOf(list: StockImport): string[] {
  const { figures, waits_for, after_rap, limits, status } = list;
  if (!figures || status !== IMPORT_STATUS.waiting.code) return [];
  const day = after_rap ? formatDay(after_rap.listed_on) : '';
  const limit = limits ? 'the limit of this supplier' : 'the limit';
  const words: Readonly<Record<StockImport['waits_for'][number], string>> = {
    everyList: 'Every list of this supplier needs approval.',
    empty: 'None of the rows can be read.',
    gone: `Needs approval: ${percent(figures.gone_pct)} of the stock would be taken off the market; ${limit} is ${percent(limits?.gone_pct ?? 0)}.`,
    rejected: `Needs approval: ${percent(figures.rejected_pct)} of the rows are rejected; ${limit} is ${percent(limits?.rejected_pct ?? 0)}.`,
    moved: `Needs approval: a single price changes by ${percent(figures.moved_pct)}; ${limit} is ${percent(limits?.moved_pct ?? 0)}.`,
    rap: `Needs approval: Rap differs from our list in ${count(figures.rap_differs, 'row')}. The price based on our list differs from the asking price by up to ${percent(figures.rap_pct)}; ${limit} is ${percent(limits?.rap_pct ?? DEFAULT_RAP_PCT)}.`,
    newRap: `The Rap list of ${day} changes the Rap prices of these stones. If you approve, the stones keep their discounts and get new prices. If you refuse, they keep their asking prices.`,
  };
  return waits_for.map((reason) => words[reason]);
}
