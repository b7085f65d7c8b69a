import { GROWTH_NAME } from '#common/stone-labels.ts';
import { IMPORT_OUTCOME } from '#machines/codes.ts';
import { statement } from '../../platform/db/statement.ts';

/**
 * Columns that a laboratory report determines. Two stock lists that name the same report should not
 * differ in these columns.
 */
const GRADES = [
  'shape',
  'color',
  'fancy',
  'intensity',
  'overtone',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
] as const;

const COMPARED = [...GRADES, 'carat', 'growth_type', 'report_no'] as const;
type Compared = (typeof COMPARED)[number];

const differs = (field: Compared, listed: string, known: string): string =>
  field === 'carat'
    ? `round(${listed}.carat, 2) <> round(${known}.carat, 2)`
    : `${listed}.${field} <> ${known}.${field}`;

function shown(field: Compared, row: string): string {
  if (field === 'carat') return `round(${row}.carat, 2)::text`;
  if (field === 'report_no') return `${row}.report_no`;
  return field === 'growth_type'
    ? `case ${row}.growth_type when 1 then '${GROWTH_NAME[1]}' else '${GROWTH_NAME[2]}' end`
    : `(select m.name from sub_master m where m.nr = ${row}.${field})`;
}

/**
 * SQL that tests whether a row or stone (`listed`) differs from the known data of its report. A
 * value that is null on either side counts as equal.
 */
const isOther = (listed: string, known: string): string =>
  COMPARED.map((field) => differs(field, listed, known)).join(' or ');

/** SQL for these differences as JSON; null if there is none. */
export const differencesOf = (listed: string, known: string): string => {
  const values = COMPARED.map((field) => {
    const isDifferent = differs(field, listed, known);
    return `('${field}', case when ${isDifferent} then ${shown(field, listed)} end,
             case when ${isDifferent} then ${shown(field, known)} end)`;
  });
  return `(select jsonb_agg(jsonb_build_object('field', v.field, 'listed', v.listed, 'known', v.known))
             from (values ${values.join(', ')}) as v (field, listed, known) where v.listed is not null)`;
};

const columns = (row: string): string => COMPARED.map((field) => `${row}.${field}`).join(', ');

/**
 * Compares each row with the stored report of the laboratory. Without a stored report, compares the
 * row with the newest stone, of any supplier, that has the same report and differs. Stores the
 * differences.
 */
export const FIND_DIFFERING = statement(
  'import-find-differing',
  `update stock_import_row r set differs = d.differs
     from (select distinct on (r.id) r.id, case when ${isOther('r', 'k')} then ${differencesOf('r', 'k')} end as differs
             from stock_import_row r cross join lateral (
               select 0 as place, null::uuid as id, ${columns('p')}
                 from lab_report l, jsonb_populate_record(null::stone, l.report) p
                where l.lab = r.lab and l.report_no = r.report_no and l.report is not null
               union all
               select 1, s.id, ${columns('s')} from stone s where s.lab = r.lab and s.report_no = r.report_no) k
            where r.import_id = $1 and r.outcome <> ${IMPORT_OUTCOME.rejected.code} and (k.place = 0 or ${isOther('r', 'k')})
            order by r.id, k.place, k.id desc) d
    where r.id = d.id and d.differs is not null`,
);
