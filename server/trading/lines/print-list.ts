import { partWords } from '#common/document-part.ts';
import { LIST_LABELS } from '#common/list-labels.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import { byCode, DIAMOND_TYPE, ROLE, type RoleCode } from '#machines/codes.ts';
import { LIST_NAMES, type ListName, OWN_LIST_NAMES } from '#machines/list-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { isZone, UTC } from '../../platform/http/zone.ts';
import type { Issuer } from '../pdf/issuer.ts';
import { renderListPages } from '../pdf/list-pdf.ts';
import type { ListPart, ListPrintDocument, ListSum } from '../pdf/list-print.ts';
import { readPrintedBy } from '../pdf/printed-by.ts';
import { money, weight } from '../pdf/stone-columns.ts';
import { LISTS } from './all-lists.ts';
import { describeFilter } from './filter-words.ts';
import type { LineFilter } from './line-condition.ts';
import type { LineRow, Reader } from './line-list.ts';
import { type LineReport, readReport } from './line-report.ts';
import type { LineGroup, LineTotals } from './line-sums.ts';
import { LEAST_WANTED, type Printing, printedColumn } from './printed-columns.ts';
import { fieldsFor } from './table-fields.ts';

export interface ListPrint {
  list: ListName;
  filter: LineFilter;
  stockNumbers?: readonly string[] | undefined;
  /** fields in display order; default: the columns that the list shows initially */
  columns?: readonly string[] | undefined;
  zone?: string | undefined;
}

/**
 * Throws for a column that the role may not see and for an unknown time zone. Called before a
 * download link is issued.
 */
export function checkPrint(
  { actor }: Session,
  { list, columns = [], zone = UTC }: ListPrint,
): void {
  const known = new Set(fieldsFor(list, actor.role).map(({ field }) => field));
  const strange = columns.findIndex((field) => !known.has(field));
  if (strange >= 0)
    throw refuseField(
      `data.columns.${strange}`,
      'The list does not have this column, or you do not have access to it.',
    );
  if (!isZone(zone)) throw refuseField('data.zone', 'Unknown time zone.');
}

export async function printList(
  reading: Reader,
  print: ListPrint,
  issuer: Issuer,
): Promise<AsyncIterable<Buffer>> {
  const { pool } = reading;
  const { list, filter, stockNumbers, zone = reading.session.zone } = print;
  // The session gets the time zone of the print, so that the days in the filter are in that zone,
  // too.
  const session = { ...reading.session, zone };
  const { createdAt, moment, facts } = await readPrintedBy(pool, session);
  const printing: Printing = {
    stateLabel: (code) => byCode(LISTS[list].statuses, code).label,
    moment,
    withFancy: filter.diamond_type !== DIAMOND_TYPE.white,
    list: LISTS[list],
  };
  const words = await describeFilter(pool, session, { list, filter, stockNumbers });
  const head = {
    title: titleOf(list, session.actor.role),
    issuer,
    facts: [...words, ...facts],
    columns: fieldsOf(print, session.actor.role).map((field) => printedColumn(field, printing)),
    leastWanted: LEAST_WANTED,
    empty: `There are no ${LIST_LABELS[list].words[1]} for this filter.`,
    createdAt,
  };
  return readReport({ pool, session }, { list: LISTS[list], filter, stockNumbers }, (report) =>
    renderListPages({ ...head, ...contentOf(report) }),
  );
}

function contentOf({
  totals,
  groups,
  rows,
}: LineReport): Pick<ListPrintDocument<LineRow>, 'parts' | 'totals' | 'rows'> {
  const ungrouped = { label: null, count: totals.pieces, sums: [] };
  const parts = groups.length > 0 ? groups.map(partOf) : totals.pieces > 0 ? [ungrouped] : [];
  const apart = totals.by_growth;
  const whole =
    apart.length === 0 ? sumsOf(totals) : [caratSum(totals.carat), amountSum(totals.total_amount)];
  return {
    parts,
    rows,
    totals: [
      ...apart.map((part) => ({
        label: `${GROWTH_NAME[part.growth_type]}, ${stones(part.pieces)}`,
        sums: sumsOf(part),
      })),
      { label: `All, ${stones(totals.pieces)}`, sums: whole },
    ],
  };
}

const stones = (pieces: number): string => (pieces === 1 ? '1 stone' : `${pieces} stones`);

const partOf = ({ label, pieces, carat, amount, whole }: LineGroup): ListPart => ({
  label: [label || 'None', partWords({ pieces, amount, whole }) ?? stones(pieces)].join(', '),
  count: pieces,
  sums: [caratSum(carat), amountSum(amount)],
});

const caratSum = (carat: number): ListSum => ({
  field: 'carat',
  name: 'carat',
  value: weight(carat),
});
const amountSum = (amount: number): ListSum => ({
  field: 'sell_amt',
  name: 'USD',
  value: money(amount),
});

const sumsOf = (totals: Omit<LineTotals, 'by_growth'>): ListSum[] => [
  caratSum(totals.carat),
  { field: 'rap', name: 'Rap average', value: money(totals.rap_average) },
  { field: 'markup_disc', name: 'average discount %', value: money(totals.average_discount) },
  { field: 'markup_ppc', name: 'USD per carat', value: money(totals.price_per_ct) },
  amountSum(totals.total_amount),
];

function fieldsOf({ list, columns }: ListPrint, role: RoleCode) {
  const known = fieldsFor(list, role);
  const chosen =
    !columns || columns.length === 0
      ? known.filter(({ hidden }) => !hidden)
      : columns.flatMap((name) => known.filter(({ field }) => field === name));
  return withGrowth(chosen, known);
}

/**
 * Adds the growth type (natural or lab-grown) if it was not chosen, because a print must disclose
 * the growth type.
 */
function withGrowth<Field extends { field: string }>(
  chosen: readonly Field[],
  known: readonly Field[],
): readonly Field[] {
  if (chosen.some(({ field }) => field === 'growth_type')) return chosen;
  const growth = known.filter(({ field }) => field === 'growth_type');
  return chosen.toSpliced(chosen.findIndex(({ field }) => field === 'shape') + 1, 0, ...growth);
}

const titleOf = (list: ListName, role: RoleCode): string =>
  role === ROLE.customer || role === ROLE.guest ? OWN_LIST_NAMES[list] : LIST_NAMES[list];
