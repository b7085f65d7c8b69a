import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { differencesOf } from '../imports/certificates.ts';

type ReportCheck = components['schemas']['ReportCheck'];

const READ = statement(
  'lab-report-check',
  `select l.tried_at as "checkedAt", l.report is not null as "isFound", ${differencesOf('s', 'k')} as differs
     from stone s join lab_report l on l.lab = s.lab and l.report_no = s.report_no
     cross join lateral jsonb_populate_record(null::stone, coalesce(l.report, '{}')) k
    where s.id = $1 and l.tried_at is not null`,
);

/** Compares a stone with its report; null if the laboratory has not answered yet. */
export async function readReportCheck(db: Queryable, id: StoneId): Promise<ReportCheck | null> {
  const [found] = (await runStatement(db, READ, [id])).rows;
  if (!found?.checkedAt) return null;
  return {
    checked_at: found.checkedAt.toISOString(),
    is_found: found.isFound ?? false,
    differs: (found.differs ?? []) as ReportCheck['differs'],
  };
}
