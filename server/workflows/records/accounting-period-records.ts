import type { AccountingPeriodId } from '#api/ids.gen.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import {
  type AccountingPeriodContext,
  type AccountingPeriodEvent,
  accountingPeriodMachine,
  accountingPeriodWorkflow,
} from '#machines/workflows/accounting-period.ts';
import { readCompanyRecord } from '../../platform/company/company-profile.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { accountNumbersOf, storeJournal } from '../../trading/accounting/journal-entries.ts';
import { applyEvents, type Records } from '../apply-events.ts';
import { type Change, personOf, type Subject } from '../change.ts';

type PeriodSubject = Subject<AccountingPeriodContext, AccountingPeriodId>;
type PeriodRecords = Records<AccountingPeriodContext, AccountingPeriodEvent, AccountingPeriodId>;

/** Text of a month, such as 2026-11, as its first day. */
const firstDay = (month: string): string => `${month}-01`;

const WAIT = statement(
  'period-wait',
  `select pg_advisory_xact_lock(hashtextextended('accounting_period', 0))`,
);
const FIND = statement(
  'period-find',
  `select p.id, p.state, $1::date + interval '1 month' <= now() at time zone 'UTC' as "isOver"
     from (select) as one left join accounting_period p on p.month = $1`,
);

/** Waits for all transactions that write entries of the journal, and makes further ones wait. */
async function lockPeriod({ connection }: Change, month: string): Promise<PeriodSubject> {
  await runStatement(connection, WAIT);
  const { rows } = await runStatement(connection, FIND, [firstDay(month)]);
  const [found] = rows;
  return {
    id: found?.id ?? null,
    stoneId: null,
    businessId: null,
    state: found?.state ?? START_CODE,
    context: { isOver: found?.isOver ?? false },
  };
}

const ADD = statement(
  'period-add',
  'insert into accounting_period (month, state, changed_by) values ($1, $2, $3) returning id',
);
const MOVE = statement(
  'period-move',
  'update accounting_period set state = $2, changed_by = $3, changed_at = now(), reason = $4 where id = $1 returning id',
);
const REMOVE_JOURNAL = statement(
  'period-remove-journal',
  'delete from journal_entry where period_id = $1',
);

const recordsOf = (month: string): PeriodRecords => ({
  workflow: accountingPeriodWorkflow,
  shownIn: null,
  decide: (state, context, event) =>
    decideByTable(tableOf(accountingPeriodMachine), state, context, event),
  hiddenBy: () => null,
  async write(change, [decided], event) {
    if (!decided) throw new Error('an event of a period has no record');
    const { connection } = change;
    const { rows } =
      decided.id === null
        ? await runStatement(connection, ADD, [firstDay(month), decided.to, personOf(change)])
        : await runStatement(connection, MOVE, [
            decided.id,
            decided.to,
            personOf(change),
            event.type === 'period.reopen' ? event.remark.trim() : null,
          ]);
    for (const { id } of rows) {
      if (event.type === 'period.reopen') await runStatement(connection, REMOVE_JOURNAL, [id]);
      else
        await storeJournal(connection, id, accountNumbersOf(await readCompanyRecord(connection)));
    }
    return rows;
  },
});

export async function movePeriod(
  change: Change,
  month: string,
  event: AccountingPeriodEvent,
): Promise<void> {
  await applyEvents(change, recordsOf(month), [await lockPeriod(change, month)], event);
}
