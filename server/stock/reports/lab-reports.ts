import type pg from 'pg';
import type { ProviderId } from '#api/ids.gen.ts';
import { CODE_FIELDS, type StoneDraft } from '#common/supply/stone-draft.ts';
import { IMPORT_OUTCOME, IMPORT_STATUS } from '#machines/codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import { stateNotIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { LogError } from '../../platform/log/error-log.ts';
import type { ExternalServiceWithToken } from '../../platform/outgoing/external-service.ts';
import { codesOfLists, listOf } from '../imports/draft-fields.ts';
import { attributeNames } from '../stones/attribute-names.ts';
import { FILL_STONES, FILLED } from './fill-from-reports.ts';
import { GiaUnavailable, REPORTS_PER_REQUEST, requestGiaReports } from './gia-service.ts';
import { parseGiaReport } from './parse-gia-report.ts';

/** Limits for the reports that a dry run waits for: their number, and the time in milliseconds. */
const MOST_FOR_DRY_RUN = 500;
const DRY_RUN_MS = 20_000;
const SWEEP_MS = 50_000;
const QUEUE_STOCK_MS = 24 * 3600 * 1000;

const IS_GIA = (row: string): string =>
  `${row}.lab = (select v.nr from sub_master v join master m on m.id = v.master_id where m.code = 'LAB' and v.code = 'GIA')
   and ${row}.report_no ~ '^[0-9]{5,15}$'`;
const QUEUE_STOCK = statement(
  'lab-report-queue-stock',
  `insert into lab_report (lab, report_no)
   select distinct s.lab, s.report_no from stone s
    where ${IS_GIA('s')} and ${stateNotIn('s.status', stoneMachine, 'offMarket')}
       on conflict do nothing`,
);
const STAGED_ROWS = `stock_import i join stock_import_row r on r.import_id = i.id
    where i.provider_id = $1 and i.state = ${IMPORT_STATUS.staged.code}`;
const QUEUE_IMPORTS = statement(
  'lab-report-queue-imports',
  `insert into lab_report (lab, report_no)
   select distinct r.lab, r.report_no from ${STAGED_ROWS} and r.outcome <> ${IMPORT_OUTCOME.rejected.code} and ${IS_GIA('r')}
       on conflict do nothing`,
);
/** Other workers skip a claimed report, and after a crash the report is due again. */
const CLAIM = statement(
  'lab-report-claim',
  `update lab_report l set due_at = now() + interval '10 minutes'
     from (select lab, report_no from lab_report where due_at <= now() order by due_at
            limit ${REPORTS_PER_REQUEST} for update skip locked) d
    where l.lab = d.lab and l.report_no = d.report_no returning l.report_no as "reportNo", l.lab`,
);
const CLAIM_OF_IMPORTS = statement(
  'lab-report-claim-imports',
  `update lab_report l set due_at = now() + interval '10 minutes'
     from (select lab, report_no from lab_report k
            where k.due_at <= now()
              and exists (select from ${STAGED_ROWS} and r.lab = k.lab and r.report_no = k.report_no)
            order by k.due_at limit ${REPORTS_PER_REQUEST} for update skip locked) d
    where l.lab = d.lab and l.report_no = d.report_no returning l.report_no as "reportNo", l.lab`,
);
const STORE = statement(
  'lab-report-store',
  `update lab_report set report = $3::jsonb, failures = 0, tried_at = clock_timestamp(), due_at = null
    where lab = $1 and report_no = $2`,
);
const MISSING = statement(
  'lab-report-missing',
  `update lab_report set tried_at = clock_timestamp(), failures = failures + 1,
          due_at = now() + interval '1 day' * least(2 ^ failures, 32)
    where lab = $1 and report_no = $2 and report is null`,
);
const RELEASE = statement(
  'lab-report-release',
  'update lab_report set due_at = now() where lab = $1 and report_no = any($2::text[]) and report is null',
);

const COMPARED = ['shape', 'color', 'fancy', 'intensity', 'overtone', 'clarity'] as const;
const KEPT = ['diamond_type', 'growth_type', 'carat', 'report_no'] as const;
const isCode = (column: string): column is (typeof CODE_FIELDS)[number] =>
  (CODE_FIELDS as readonly string[]).includes(column);

interface Claimed {
  readonly reportNo: string;
  readonly lab: number;
}

/** Looks up the reports of offered stones at the laboratory, and stores them. */
export class LabReports {
  readonly #pool: pg.Pool;
  readonly #service: ExternalServiceWithToken;
  readonly #logError: LogError;
  #pausedUntil = 0;
  #stockQueuedAt = 0;

  constructor(pool: pg.Pool, service: ExternalServiceWithToken, logError: LogError) {
    this.#pool = pool;
    this.#service = service;
    this.#logError = logError;
  }

  /** Looks up due reports. Returns the number of reports that were looked up. */
  async sweep(stopping: AbortSignal): Promise<number> {
    if (Date.now() - this.#stockQueuedAt > QUEUE_STOCK_MS) {
      await runStatement(this.#pool, QUEUE_STOCK);
      this.#stockQueuedAt = Date.now();
    }
    return this.#lookUp(Date.now() + SWEEP_MS, Number.POSITIVE_INFINITY, stopping, async () =>
      asClaimed((await runStatement(this.#pool, CLAIM)).rows),
    );
  }

  /**
   * Looks up the reports of a stock list before its dry run, as far as the limits allow. The sweep
   * looks up the others.
   */
  async lookUpForImports(supplier: ProviderId, stopping: AbortSignal): Promise<void> {
    await runStatement(this.#pool, QUEUE_IMPORTS, [supplier]);
    await this.#lookUp(Date.now() + DRY_RUN_MS, MOST_FOR_DRY_RUN, stopping, async () =>
      asClaimed((await runStatement(this.#pool, CLAIM_OF_IMPORTS, [supplier])).rows),
    );
  }

  async #lookUp(
    end: number,
    most: number,
    stopping: AbortSignal,
    claim: () => Promise<readonly Claimed[]>,
  ): Promise<number> {
    let count = 0;
    while (count < most && Date.now() < end && !stopping.aborted) {
      if (Date.now() < this.#pausedUntil) break;
      const claimed = await claim();
      const [first] = claimed;
      if (!first) break;
      const numbers = claimed.map(({ reportNo }) => reportNo);
      try {
        const deadline = AbortSignal.any([
          stopping,
          AbortSignal.timeout(Math.max(1, end - Date.now())),
        ]);
        await this.#store(first.lab, await requestGiaReports(this.#service, numbers, deadline));
      } catch (error) {
        await runStatement(this.#pool, RELEASE, [first.lab, numbers]);
        if (!(error instanceof GiaUnavailable)) throw error;
        this.#pausedUntil = Date.now() + error.pauseSeconds * 1000;
        if (!stopping.aborted) this.#logError('reports could not be looked up', error);
        break;
      }
      count += claimed.length;
    }
    return count;
  }

  async #store(lab: number, reports: Awaited<ReturnType<typeof requestGiaReports>>): Promise<void> {
    const names = await attributeNames(this.#pool);
    for (const [number, report] of reports) {
      const stone = report && parseGiaReport(report, names.choices());
      if (!stone) {
        await runStatement(this.#pool, MISSING, [lab, number]);
        continue;
      }
      const columns = JSON.stringify(columnsOf(stone, codesOfLists(names)));
      await runStatement(this.#pool, STORE, [lab, number, columns]);
      await runStatement(this.#pool, FILL_STONES, [lab, number]);
    }
  }
}

const asClaimed = (rows: readonly { reportNo: string; lab: number }[]): readonly Claimed[] => rows;

/** The values of a report by column of `stone`. */
function columnsOf(
  stone: StoneDraft,
  codes: ReturnType<typeof codesOfLists>,
): Record<string, string | number | null> {
  return Object.fromEntries(
    [...COMPARED, ...KEPT, ...FILLED].map((column) => {
      const value = stone[column];
      return isCode(column) && typeof value === 'string'
        ? [column, codes.get(listOf(column))?.get(value) ?? null]
        : [column, value];
    }),
  );
}
