import type pg from 'pg';
import type { AccountingPeriodId } from '#api/ids.gen.ts';
import { PERIOD_STATUS, type PeriodStatusCode } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { readCompanyRecord } from '../../server/platform/company/company-profile.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { accountNumbersOf, storeJournal } from '../../server/trading/accounting/journal-entries.ts';
import { createIds } from '../ids.ts';
import { ADMINISTRATOR } from '../people.ts';
import { createRandom } from '../random.ts';
import type { HistorySource } from '../write/history-source.ts';

const { closed, reopened } = PERIOD_STATUS;
const REASON = 'The invoice of a carrier was late.';

const ADD = statement(
  'demo-period-add',
  `insert into accounting_period (id, month, state, changed_by, changed_at) values ($1, $2, ${closed.code}, $3, $4)`,
);
const REOPEN = statement(
  'demo-period-reopen',
  `update accounting_period set state = ${reopened.code}, reason = $2, changed_at = $3 where id = $1`,
);

/** Closes a month of the last year and reopens the month before. Returns the ledger steps. */
export async function loadAccountingPeriods(
  connection: pg.PoolClient,
  { seed, anchor, ids }: HistorySource,
): Promise<Field[][]> {
  const nextId = createIds(createRandom(seed, 'ids of accounting periods'));
  const by = ids.userOf(ADMINISTRATOR);
  const dayOf = (monthsAgo: number, day: number): string =>
    new Date(
      Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() - monthsAgo, day, 10),
    ).toISOString();
  const numbers = accountNumbersOf(await readCompanyRecord(connection));
  const events: Field[][] = [];
  const step = (
    id: AccountingPeriodId,
    event: string,
    { from, to }: { from: number; to: PeriodStatusCode },
    at: string,
    reason: string | null = null,
  ): void => {
    events.push([
      at,
      'accountingPeriod',
      id,
      null,
      event,
      from,
      to,
      by,
      ADMINISTRATOR.role,
      null,
      reason,
      nextId(),
    ]);
  };
  for (const monthsAgo of [13, 12]) {
    const id = nextId<AccountingPeriodId>();
    const closedAt = dayOf(monthsAgo - 1, 5);
    await runStatement(connection, ADD, [id, dayOf(monthsAgo, 1).slice(0, 10), by, closedAt]);
    step(id, 'period.close', { from: START_CODE, to: closed.code }, closedAt);
    if (monthsAgo === 12) await storeJournal(connection, id, numbers);
    else {
      const reopenedAt = dayOf(monthsAgo - 1, 9);
      await runStatement(connection, REOPEN, [id, REASON, reopenedAt]);
      step(id, 'period.reopen', { from: closed.code, to: reopened.code }, reopenedAt, REASON);
    }
  }
  return events;
}
