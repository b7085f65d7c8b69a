import { MEASURE_FIELDS } from '#common/supply/stone-draft.ts';
import { IMPORT_OUTCOME } from '#machines/codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import { stateNotIn } from '../../platform/db/state-condition.ts';
import { statement } from '../../platform/db/statement.ts';

/** Columns that a stone takes from its report if the supplier does not state them. */
export const FILLED = [
  'report_date',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  ...MEASURE_FIELDS,
  'girdle',
  'culet',
  'origin',
] as const;
const filled = (row: string): string =>
  FILLED.map((column) => `${column} = coalesce(${row}.${column}, k.${column})`).join(', ');
const canFill = (row: string): string =>
  FILLED.map((column) => `${row}.${column} is null and k.${column} is not null`).join(' or ');
export const FILL_STONES = statement(
  'lab-report-fill-stones',
  `update stone s set ${filled('s')}
     from lab_report l, jsonb_populate_record(null::stone, l.report) k
    where l.lab = $1 and l.report_no = $2 and s.lab = l.lab and s.report_no = l.report_no
      and s.growth_type = k.growth_type and ${stateNotIn('s.status', stoneMachine, 'offMarket')} and (${canFill('s')})`,
);

/** Gives the rows of a stock list the values that their reports state and the list does not. */
export const FILL_ROWS = statement(
  'lab-report-fill-rows',
  `update stock_import_row r set ${filled('r')}
     from lab_report l, jsonb_populate_record(null::stone, l.report) k
    where r.import_id = $1 and r.applied_at is null and r.outcome <> ${IMPORT_OUTCOME.rejected.code}
      and l.lab = r.lab and l.report_no = r.report_no and l.report is not null
      and r.growth_type = k.growth_type and (${canFill('r')})`,
);
