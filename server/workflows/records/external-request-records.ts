import type { ConfirmStoneId, ExternalRequestId } from '#api/ids.gen.ts';
import { EXTERNAL_REQUEST_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import {
  type ExternalRequestContext,
  type ExternalRequestEvent,
  externalRequestMachine,
  externalRequestWorkflow,
} from '#machines/workflows/external-request.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { applyEvents, type Records, requireWritten } from '../apply-events.ts';
import { type Change, personOf, stateReached } from '../change.ts';
import { NEXT_NUMBER } from '../number-series.ts';
import { movedIds } from '../written-lines.ts';

type RequestRecords = Records<ExternalRequestContext, ExternalRequestEvent, ExternalRequestId>;
const RULES: Omit<RequestRecords, 'write'> = {
  workflow: externalRequestWorkflow,
  shownIn: 'line',
  decide: (state, context, event) =>
    decideByTable(tableOf(externalRequestMachine), state, context, event),
  // Stryker disable next-line ArrowFunction: never called, because no event can be refused.
  hiddenBy: () => null,
};

export interface WrittenRequest {
  id: ExternalRequestId;
  requestNo: string;
}

const IMPORT = statement(
  'external-request-import',
  `with ${NEXT_NUMBER('EX')}
         insert into external_request (request_no, state, business_id, imported_by, file_name)
         select series.number, $1, $2, $3, $4 from series returning id, request_no as "requestNo"`,
);

/**
 * Creates the external request, which groups the orders of one order list of an API client. Called
 * before the orders are created.
 */
export async function openExternalRequest(
  change: Change,
  tradingClient: TradingClient,
  fileName: string | null,
): Promise<WrittenRequest> {
  const records: Records<
    ExternalRequestContext,
    ExternalRequestEvent,
    ExternalRequestId,
    WrittenRequest
  > = {
    ...RULES,
    async write() {
      const { rows } = await runStatement(change.connection, IMPORT, [
        EXTERNAL_REQUEST_STATUS.open.code,
        tradingClient.businessId,
        personOf(change),
        fileName,
      ]);
      return rows;
    },
  };
  const subject = {
    id: null,
    stoneId: null,
    businessId: tradingClient.businessId,
    state: START_CODE,
    context: { undecided: 0 },
  };
  const [opened] = await applyEvents(change, records, [subject], {
    type: 'external.import',
    actor: change.actor,
  });
  return requireWritten(opened).written;
}

const LOCK_OF_ORDERS = statement(
  'external-request-lock-of-orders',
  `select id, business_id as "businessId", state from external_request
          where id in (select external_request_id from confirm_stone where id = any($1)) order by id for no key update`,
);
const UNDECIDED = statement(
  'external-request-undecided',
  `select external_request_id as id, count(*) filter (where ${stateIn('state', confirmStoneMachine, 'live')})::int as undecided
           from confirm_stone where external_request_id = any($1) group by 1`,
);
const WRITE = statement(
  'external-request-write',
  'update external_request set state = $2 where id = any($1)',
);
const requestRecords: RequestRecords = {
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, WRITE, [ids, stateReached(decided)]);
    return ids.map((id) => ({ id }));
  },
};

/**
 * Ends the external requests (order lists of API clients) that contain these orders. A request
 * stays open while one of its orders awaits a decision.
 */
export async function settleExternalRequests(
  change: Change,
  orderIds: readonly ConfirmStoneId[],
): Promise<void> {
  const requests = await runStatement(change.connection, LOCK_OF_ORDERS, [orderIds]);
  const counted = await runStatement(change.connection, UNDECIDED, [
    requests.rows.map(({ id }) => id),
  ]);
  const undecided = new Map(counted.rows.map((row) => [row.id, row.undecided]));
  const event: ExternalRequestEvent = { type: 'external.settle', actor: change.actor };
  const subjects = requests.rows
    .map(({ id, businessId, state }) => ({
      id,
      stoneId: null,
      businessId,
      state,
      context: { undecided: undecided.get(id) ?? 0 },
    }))
    .filter(({ state, context }) => requestRecords.decide(state, context, event).ok);
  await applyEvents(change, requestRecords, subjects, event);
}
