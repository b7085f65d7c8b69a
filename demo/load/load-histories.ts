import type pg from 'pg';
import { HOLD_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { copyRows, type Field } from '../../server/platform/db/copy-rows.ts';
import { continueSeries, toLastNumbers } from '../number-series.ts';
import type { HistoryLoad } from '../write/history-source.ts';
import { writeHistory } from '../write/write-history.ts';
import { writeOrders } from '../write/write-orders.ts';
import { writeRegistrations } from '../write/write-registrations.ts';
import { writeWaitlists } from '../write/write-waitlists.ts';
import { loadAccountingPeriods } from './load-accounting-periods.ts';
import { loadAudit } from './load-audit.ts';
import { loadExternalClients } from './load-external-clients.ts';
import { loadFeeds } from './load-feeds.ts';
import { loadMailings } from './load-mailings.ts';
import { loadMemos } from './load-memos.ts';
import { loadOrders } from './load-orders.ts';
import { loadPastSearches } from './load-past-searches.ts';
import { loadPayments } from './load-payments.ts';
import { loadPersonalLists } from './load-personal-lists.ts';
import { loadPriceOffers } from './load-price-offers.ts';
import { loadRegistrations } from './load-registrations.ts';
import { loadRepriced } from './load-repriced.ts';
import { loadSearches } from './load-searches.ts';
import { loadShares } from './load-shares.ts';
import { loadShipments } from './load-shipments.ts';
import { loadShowcase } from './load-showcase.ts';
import { loadStockExports } from './load-stock-exports.ts';
import { loadStoneViews } from './load-stone-views.ts';
import { loadSupplierLists } from './load-supplier-lists.ts';
import { loadWaitlists } from './load-waitlists.ts';

/**
 * Loads the events of stones after their listing: the records, the statuses and the ledger steps.
 */
export async function loadHistories(load: HistoryLoad): Promise<void> {
  const { connection } = load;
  await connection.query(`
    create temp table demo_event (like ledger) on commit drop;
    alter table demo_event alter column id drop not null, alter column at drop not null;
    create temp table demo_fate (stone_id uuid, status smallint, at timestamptz) on commit drop;
    create temp table demo_hold_end (hold_id uuid, reason text, at timestamptz, remark text) on commit drop`);
  const history = writeHistory(load);
  await copyRows(connection, `hold (${HOLD_COLUMNS}) from stdin`, history.holds);
  await copyRows(connection, 'demo_hold_end from stdin', history.ends);
  await copyRows(connection, 'demo_fate from stdin', history.fates);
  const registrations = writeRegistrations(load);
  await loadRegistrations(connection, registrations);
  await connection.query(`
    update hold h set state = ${HOLD_STATUS.released.code}, end_reason = e.reason, ended_at = e.at, remark = e.remark
      from demo_hold_end e where e.hold_id = h.id`);
  await connection.query(`
    update stone s set status = f.status, status_changed_at = f.at from demo_fate f where f.stone_id = s.id`);
  await continueSeries(connection, toLastNumbers('HO', history.lastNumbers));
  const orders = writeOrders(load);
  await loadOrders(connection, orders);
  const lines = writeWaitlists(load, requestsOf([...history.events, ...orders.events]));
  await loadWaitlists(connection, lines);
  const ofMemos = await loadMemos(connection, load);
  const ofPayments = await loadPayments(connection, load);
  const ofPeriods = await loadAccountingPeriods(connection, load);
  const ofShipments = await loadShipments(load);
  const kept = await loadPersonalLists(
    connection,
    load,
    requestsOf([...orders.events, ...ofMemos]),
  );
  const ofPriceOffers = await loadPriceOffers(connection, load);
  const ofDemands = await loadSearches(connection, load);
  const ofCollections = await loadShowcase(connection, load);
  const ofExternalClients = await loadExternalClients(connection, load);
  const ofStones = [...history.events, ...orders.events, ...lines.events, ...ofMemos];
  const ofLists = await loadSupplierLists(load, ofStones);
  await loadPastSearches(load);
  const ofFeeds = await loadFeeds(load);
  const ofStockExports = await loadStockExports(connection, load);
  const ofMailings = await loadMailings(connection, load);
  // Collects all ledger steps with a sequence number, which sorts steps of the same minute.
  const events = [
    ...registrations.events,
    ...history.events,
    ...orders.events,
    ...lines.events,
    ...ofMemos,
    ...ofPayments,
    ...ofPeriods,
    ...ofShipments,
    ...kept,
    ...ofPriceOffers,
    ...ofDemands,
    ...ofCollections,
    ...ofExternalClients,
    ...ofLists,
    ...ofFeeds,
    ...ofStockExports,
    ...ofMailings,
  ];
  await copyRows(
    connection,
    `demo_event (${EVENT_COLUMNS}) from stdin`,
    events.map((event, id) => [id, ...event]),
  );
  await writeLedger(connection);
  await loadStoneViews(load);
  await loadAudit(connection);
  await loadRepriced(connection, load.anchor);
  await loadShares(connection, load);
}

const HOLD_COLUMNS =
  'id, hold_no, stone_id, state, business_id, placed_by, until, extended, rap, disc, price_per_ct, amount, created_at';
const EVENT_COLUMNS =
  'id, at, workflow, record_id, stone_id, event, from_state, to_state, actor_id, actor_role, business_id, reason, request_id';

/** Returns the id of the request that moved a stone, by stone and time. */
function requestsOf(events: readonly Field[][]) {
  const requests = new Map(
    events
      .filter(([, workflow]) => workflow === 'stone')
      .map((event) => [`${event[3]} ${event[0]}`, String(event.at(-1))]),
  );
  return (stone: string, at: string): string | undefined => requests.get(`${stone} ${at}`);
}

/**
 * Writes the listings and all later steps to the ledger, in chronological order. All stones of a
 * stock list share one request id.
 */
async function writeLedger(connection: pg.PoolClient): Promise<void> {
  await connection.query(`
    insert into ledger (at, workflow, record_id, stone_id, event, from_state, to_state, author, actor_id, actor_role,
                        business_id, reason, request_id)
    select at, workflow, record_id, stone_id, event, from_state, to_state,
           case when actor_id is null then 'portal' else 'person' end, actor_id, actor_role,
           business_id, reason, request_id
      from (
        select s.listed_at as at, 'stone' as workflow, s.id as record_id, s.id as stone_id, 'stone.list' as event,
               ${START_CODE} as from_state, ${STONE_STATUS.available.code} as to_state, p.user_id as actor_id, p.source as actor_role,
               null::uuid as business_id, null as reason,
               md5(p.id::text || (s.listed_at at time zone 'UTC')::date)::uuid as request_id, 0 as place
          from stone s join provider p on p.id = s.provider_id
        union all
        select at, workflow, record_id, stone_id, event, from_state, to_state, actor_id, actor_role,
               business_id, reason, request_id, id + 1
          from demo_event
      ) as happened
     order by at, place, record_id`);
}
