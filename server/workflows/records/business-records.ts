import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { DOCUMENT_CATEGORY, REGISTRATION, type RiskClassCode } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import {
  type BusinessContext,
  type BusinessEvent,
  businessMachine,
  businessWorkflow,
} from '#machines/workflows/business.ts';
import { COUNTS, DEFAULT_LAST_DAY, lastDayOf } from '../../people/kyc/verification.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { applyEvents, type Records } from '../apply-events.ts';
import { type Change, type Subject, stateReached } from '../change.ts';
import { createFlag } from '../flag-steps.ts';
import { movedIds } from '../written-lines.ts';
import { businessFlags } from './active-flag-records.ts';

const has = (category: string): string =>
  `exists (select from kyc_document d where d.business_id = b.id and d.category = '${category}' and ${COUNTS})`;

// `no key update` lets concurrent transactions insert rows that reference the business.
const LOCK = statement(
  'business-lock',
  `select b.id, b.registration as state, ${has(DOCUMENT_CATEGORY.owner)} as "ownerApproved",
                ${has(DOCUMENT_CATEGORY.business)} as "businessApproved"
           from business b where b.id = any($1) and b.deleted_at is null order by b.id for no key update of b`,
);

export async function lockBusinesses(
  change: Change,
  ids: readonly BusinessId[],
): Promise<Subject<BusinessContext, BusinessId>[]> {
  const { rows } = await runStatement(change.connection, LOCK, [ids]);
  return rows.map(({ id, state, ...context }) => ({
    id,
    stoneId: null,
    businessId: id,
    state,
    context,
  }));
}

const IS_REGISTERED = `m.registration = ${REGISTRATION.registered.code}`;
const WRITE = statement(
  'business-write',
  `update business b set registration = m.registration, verification_reminders = 0,
          verified_on = case when ${IS_REGISTERED} then current_date end, verified_until = case when ${IS_REGISTERED} then ${DEFAULT_LAST_DAY} end
           from unnest($1::uuid[], $2::smallint[]) as m (id, registration) where b.id = m.id`,
);

type BusinessRecords = Records<BusinessContext, BusinessEvent, BusinessId>;

export const businessRecords: BusinessRecords = {
  workflow: businessWorkflow,
  shownIn: 'business',
  decide: (state, context, event) => decideByTable(tableOf(businessMachine), state, context, event),
  hiddenBy: () => null,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, WRITE, [ids, decided.map(({ to }) => to)]);
    return ids.map((id) => ({ id }));
  },
};

const VERIFY = statement(
  'business-verify',
  `update business b set verified_on = current_date, verified_until = coalesce($2::date, ${DEFAULT_LAST_DAY}), verification_reminders = 0
    where b.id = any($1)`,
);

/** Kinds of notices that end with the last day to which they refer. */
const OF_LAST_DAY = ['business.expiring', 'business.expired'] as const;

/** `until` is the chosen last day as an ISO date; null for the default of the risk class. */
export const verifiedBusinessRecords = (until: string | null): BusinessRecords => ({
  ...businessRecords,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, VERIFY, [ids, until]);
    for (const id of ids)
      for (const kind of OF_LAST_DAY) change.consequences.closeNotices(kind, id);
    return ids.map((id) => ({ id }));
  },
});

// A higher risk class brings the last day forward; a lower one never postpones it.
const ASSESS = statement(
  'business-assess',
  `update business b set risk_class = $2::smallint, verified_until = case when b.verified_until is not null then least(b.verified_until, ${lastDayOf('$2::smallint')}) end
    where b.id = any($1)`,
);

export const assessedBusinessRecords = (riskClass: RiskClassCode): BusinessRecords =>
  writtenBy(({ connection }, id) => runStatement(connection, ASSESS, [[id], riskClass]));

/** Records of an event that leaves the registration as it is, and writes what `write` says. */
export const writtenBy = (
  write: (change: Change, id: BusinessId) => Promise<unknown>,
): BusinessRecords => ({
  ...businessRecords,
  async write(change, decided) {
    const ids = movedIds(decided);
    for (const id of ids) await write(change, id);
    return ids.map((id) => ({ id }));
  },
});

export interface NewBusiness {
  companyName: string;
  associateId: UserId | null;
}

const NEW_ID = statement('business-new-id', 'select uuidv7() as id');
const OPEN = statement(
  'business-open',
  `insert into business (id, company_name, associate_id, registration) values ($1, $2, $3, $4)`,
);

/** Casts a generated UUID to a business id, for the type checker only. */
const asNewBusiness = ({ id }: Row<'business-new-id'>) => ({ id: id as BusinessId });

export async function openBusiness(change: Change, details: NewBusiness): Promise<BusinessId> {
  const { rows } = await runStatement(change.connection, NEW_ID);
  const [made] = rows.map(asNewBusiness);
  if (!made) throw new Error('the query for a new id returned no row');
  const opening: typeof businessRecords = {
    ...businessRecords,
    async write(_, decided) {
      await runStatement(change.connection, OPEN, [
        made.id,
        details.companyName,
        details.associateId,
        stateReached(decided),
      ]);
      return [made];
    },
  };
  const newcomer: Subject<BusinessContext, BusinessId> = {
    id: null,
    stoneId: null,
    businessId: made.id,
    state: START_CODE,
    context: { ownerApproved: false, businessApproved: false },
  };
  await applyEvents(change, opening, [newcomer], { type: 'business.open', actor: change.actor });
  await createFlag(change, businessFlags, { id: made.id, businessId: made.id });
  return made.id;
}
