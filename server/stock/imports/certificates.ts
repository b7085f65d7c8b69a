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

const named = (nr: string): string => `(select m.name from sub_master m where m.nr = ${nr})`;
/**
 * SQL that tests whether row `r` and stone `s` differ in a grade or in the weight. A null on either
 * side is no difference.
 */
const isOther = [
  ...GRADES.map((grade) => `r.${grade} <> s.${grade}`),
  'round(r.carat, 2) <> round(s.carat, 2)',
].join(' or ');
const said = [
  ...GRADES.map(
    (grade) =>
      `('${grade}', case when r.${grade} <> s.${grade} then ${named(`r.${grade}`)} end, ${named(`s.${grade}`)})`,
  ),
  `('carat', case when round(r.carat, 2) <> round(s.carat, 2) then round(r.carat, 2)::text end, round(s.carat, 2)::text)`,
].join(', ');

/**
 * Compares each row with the newest stone of any supplier that has the same laboratory report.
 * Stores the differences.
 */
export const FIND_DIFFERING = statement(
  'import-find-differing',
  `update stock_import_row r set differs = d.differs
     from (select distinct on (r.id) r.id,
                  (select jsonb_agg(jsonb_build_object('field', v.field, 'listed', v.listed, 'known', v.known))
                     from (values ${said}) as v (field, listed, known) where v.listed is not null) as differs
             from stock_import_row r join stone s on s.lab = r.lab and s.report_no = r.report_no
            where r.import_id = $1 and r.outcome <> ${IMPORT_OUTCOME.rejected.code} and (${isOther})
            order by r.id, s.id desc) d
    where r.id = d.id`,
);
