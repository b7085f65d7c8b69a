import type { StockImportId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall, type Requirement } from '#common/access/may-call.ts';
import { IMPORT_STATUS, REGISTRATION, ROLE, type RoleCode, SEARCH_ALERT } from '#machines/codes.ts';
import { readCaller } from '../../people/accounts/may-call-now.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { isSupplier } from '../../stock/imports/read-imports.ts';
import type { Handler, OperationOf } from '../handler.ts';

type Step = components['schemas']['FirstStep']['step'];

/** The operation of each step. Callers who may not call the operation do not see the step. */
const STEP_CALLS: Readonly<Record<Step, Requirement>> = {
  completeProfile: calls.changeProfile,
  fillCompanyProfile: calls.updateCompanyProfile,
  addSupplier: calls.addSupplier,
  sendStockList: calls.sendStockImport,
  checkMapping: calls.listMappingVersions,
  applyStockList: calls.listStockImports,
  loadRapList: calls.insertLatestPrices,
  setMarkups: calls.updateDefaultMarkup,
  addColleague: calls.createQualityControl,
  sendMail: calls.listMail,
  addCustomer: calls.addCustomerWithBusiness,
  sendDocuments: calls.sendBusinessDocuments,
  search: calls.searchStones,
  saveSearch: calls.saveSearch,
  setAlert: calls.saveSearch,
  share: calls.shareDiamonds,
};

const OFFICE: readonly Step[] = [
  'fillCompanyProfile',
  'addSupplier',
  'sendStockList',
  'applyStockList',
  'loadRapList',
  'setMarkups',
  'addColleague',
  'addCustomer',
  'sendMail',
];
const SUPPLIER: readonly Step[] = [
  'completeProfile',
  'sendStockList',
  'checkMapping',
  'applyStockList',
];
const STEPS: Readonly<Partial<Record<RoleCode, readonly Step[]>>> = {
  [ROLE.administrator]: OFFICE,
  [ROLE.qualityControl]: OFFICE,
  [ROLE.associate]: ['completeProfile', 'addCustomer', 'search', 'share'],
  [ROLE.customer]: ['completeProfile', 'sendDocuments', 'search', 'saveSearch', 'setAlert'],
  [ROLE.apiProvider]: SUPPLIER,
  [ROLE.ftpProvider]: SUPPLIER,
};

const { refused, applied } = IMPORT_STATUS;

/** `$2` is the account of the supplier whose stock lists count; null counts all stock lists. */
const STATE = statement(
  'first-steps',
  `select
     case u.role_id
       when ${ROLE.customer} then exists (select from confirm_stone c where c.business_id = u.business_id)
       when ${ROLE.associate} then exists (
         select from business b join confirm_stone c on c.business_id = b.id where b.associate_id = u.id)
       else $2::uuid is null and exists (select from confirm_stone)
     end as "isOver",
     u.first_name <> '' and coalesce(u.mobile, '') <> '' as "completeProfile",
     exists (select from (select * from company_version order by version desc limit 1) v
              where coalesce(v.legal_name, v.trading_name) is not null and v.address_line_1 is not null and v.city is not null
                and v.country_id is not null) as "fillCompanyProfile",
     exists (select from provider where deleted_at is null) as "addSupplier",
     l.sent as "sendStockList",
     l.applied or exists (select from mapping m join provider p on p.id = m.provider_id where p.user_id = $2) as "checkMapping",
     l.applied as "applyStockList",
     l.newest as "newestImport",
     exists (select from rap_list where kind in ('ROUND', 'PEAR')) as "loadRapList",
     exists (select from markup_rule) as "setMarkups",
     exists (select from app_user o where o.id <> u.id and o.deleted_at is null
       and o.role_id in (${ROLE.administrator}, ${ROLE.qualityControl}, ${ROLE.associate})) as "addColleague",
     exists (select from mail where sent_at is not null) as "sendMail",
     exists (select from business b where b.deleted_at is null
       and (u.role_id <> ${ROLE.associate} or b.associate_id = u.id)) as "addCustomer",
     exists (select from business b where b.id = u.business_id and b.registration = ${REGISTRATION.registered.code})
       or exists (select from kyc_document d where d.business_id = u.business_id) as "sendDocuments",
     exists (select from recent_search r where r.owner_id = u.id) as "search",
     exists (select from saved_search s where s.owner_id = u.id) as "saveSearch",
     exists (select from saved_search s where s.owner_id = u.id and s.alert <> ${SEARCH_ALERT.never}) as "setAlert",
     exists (select from share_link s where s.shared_by = u.id) as "share"
   from app_user u
   cross join lateral (
     select count(*) filter (where i.state <> ${refused.code}) > 0 as sent,
            count(*) filter (where i.state = ${applied.code}) > 0 as applied,
            (array_agg(i.id order by i.id desc) filter (where i.state <> ${refused.code}))[1] as newest
       from stock_import i join provider p on p.id = i.provider_id
      where $2::uuid is null or p.user_id = $2) l
  where u.id = $1`,
);

export const listFirstSteps: Handler<OperationOf<'listFirstSteps'>> = async ({
  pool,
  session: { actor },
}) => {
  const steps = STEPS[actor.role] ?? [];
  const caller = await readCaller(
    pool,
    actor,
    steps.map((step) => STEP_CALLS[step]),
  );
  const supplier = isSupplier(actor) ? actor.id : null;
  const { rows } = await runStatement(pool, STATE, [actor.id, supplier]);
  const [state] = rows;
  if (!state || state.isOver) return { data: [] };
  const listed = steps
    .filter((step) => mayCall(caller, STEP_CALLS[step]))
    .map((step) => ({
      step,
      is_done: state[step] ?? false,
      import_id: step === 'applyStockList' ? (state.newestImport as StockImportId | null) : null,
    }));
  return { data: listed.every(({ is_done }) => is_done) ? [] : listed };
};
