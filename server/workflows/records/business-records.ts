import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { DOCUMENT_CATEGORY, KYC_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import {
  type BusinessContext,
  type BusinessEvent,
  businessMachine,
  businessWorkflow,
} from '#machines/workflows/business.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { applyEvents, type Records } from '../apply-events.ts';
import { type Change, type Subject, stateReached } from '../change.ts';
import { createFlag } from '../flag-steps.ts';
import { movedIds } from '../written-lines.ts';
import { businessFlags } from './active-flag-records.ts';

const { approved } = KYC_STATUS;
const has = (category: string): string =>
  `exists (select from kyc_document d where d.business_id = b.id and d.state = ${approved.code} and d.category = '${category}')`;

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

const WRITE = statement(
  'business-write',
  `update business set registration = m.registration
           from unnest($1::uuid[], $2::smallint[]) as m (id, registration) where business.id = m.id`,
);

export const businessRecords: Records<BusinessContext, BusinessEvent, BusinessId> = {
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
