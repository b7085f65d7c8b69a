import { expireHolds } from '../../../../server/jobs/expire-holds.ts';
import { expireRequests } from '../../../../server/jobs/expire-requests.ts';
import { lapseOffers } from '../../../../server/jobs/lapse-offers.ts';
import type {
  ConfirmStoneId,
  HoldId,
  HoldQueueId,
  RequestId,
} from '../../../../src/api/ids.gen.ts';
import { untilHandedOver } from '../../../support/runner/until.ts';
import type { Answer, Portal } from '../../../support/servers/portal.ts';
import { RETURN_CHECKS } from '../../../support/trade/check-desk.ts';
import type { Stone } from '../../../support/trade/desk.ts';
import {
  APPROVE,
  APPROVE_EXTERNAL,
  CANCEL_ORDER,
  CONFIRM,
  EXTEND,
  HOLD,
  IMPORT,
  LINE,
  REJECT,
  RELEASE,
  REVERSE_ORDER,
  UPDATE_ORDER,
} from '../../../support/trade/desk.ts';
import { CARTS } from '../../../support/trade/keep-desk.ts';
import {
  ACCEPT,
  MEMO,
  RECEIVE,
  RENEW,
  REQUEST,
  REVERSE,
  SELL,
  UNDO_RECEIVE,
} from '../../../support/trade/memo-desk.ts';
import { paperDeskOf } from '../../../support/trade/paper-desk.ts';
import { clientOfTarget, getTargetRecord, REMARK } from '../../model-check/actions/action-type.ts';
import type { Action } from '../../model-check/explore.ts';
import type { OfClient } from '../../model-check/state.ts';
import type { RealPeople } from './people.ts';
import type { RealWorld } from './world.ts';

type Act = (move: Action, real: RealWorld) => Promise<Answer>;
/** What the clock does is no call. */
const DONE: Answer = { status: 200, headers: new Headers(), body: {} };

/** Moves of the model as calls; what the clock does is done to its columns, and by the jobs themselves. */
export async function realMoves(
  portal: Pick<Portal, 'call' | 'database' | 'url'>,
  { stones, people }: { stones: readonly Stone[]; people: RealPeople },
): Promise<Readonly<Record<string, Act>>> {
  const { pool } = portal.database;
  const papers = await paperDeskOf(portal);

  const call = (move: Action, method: string, path: string, data: object) =>
    portal.call(people.of(move.by.name).token, method, path, { body: { data } });

  /** Stones for a client; a client that asks for itself does not name itself. */
  const forClient =
    (method: string, path: string): Act =>
    (move) => {
      const client = clientOfTarget(move.target);
      const user = people.clients[client];
      return call(move, method, path, {
        stock_numbers: (move.target.stones ?? []).map((stone) => stones[stone]?.stock_no),
        ...(move.by.tradingClient === client ? {} : { user_id: user?.id }),
      });
    };
  const recordOf = (list: 'holds' | 'places' | 'orders' | 'carts', kind: string) => {
    return ({ target }: Action, { world, idOf }: RealWorld): string => {
      const { stone, tradingClient } = getTargetRecord<OfClient>(world[list], target);
      return idOf(`${kind} ${stone} ${tradingClient}`);
    };
  };
  const holdId = recordOf('holds', 'hold');
  const placeId = recordOf('places', 'place');
  const orderId = recordOf('orders', 'order');
  const cartId = recordOf('carts', 'cart');
  const named =
    (idOf: typeof holdId, method: string, path: string, field: string, more: object = {}): Act =>
    (move, real) =>
      call(move, method, path, { [field]: [idOf(move, real)], ...more });
  const linesOfMemo = ({ target }: Action, { world, linesOf }: RealWorld) =>
    linesOf(getTargetRecord(world.memos, target));
  const lines = (move: Action, real: RealWorld) => {
    const { target } = move;
    const ids = linesOfMemo(move, real);
    return (target.stones ?? []).map((stone) => ids.get(stone));
  };
  const ofMemo =
    (method: string, path: string, more: object = {}): Act =>
    (move, real) =>
      call(move, method, path, { ids: lines(move, real), ...more });
  const received =
    (isChecked: boolean): Act =>
    async (move, real) => {
      await pool.query(
        "update setting set value = to_jsonb($1::boolean) where name = 'memo.check_returns'",
        [isChecked],
      );
      return ofMemo('PUT', RECEIVE)(move, real);
    };
  /** In the model, each step of a request is always possible. The request is to extend. */
  const requested =
    (isOpen: boolean, path: string, more: object = {}): Act =>
    async (move, real) => {
      await pool.query(
        `update memo_line set requested = case when $2 then 3 end, requested_at = case when $2 then now() end,
                requested_by = null, request_note = null where id = any($1)`,
        [lines(move, real), isOpen],
      );
      return ofMemo('PUT', `${REQUEST}${path}`, more)(move, real);
    };
  const checked =
    (path: string, more: object = {}): Act =>
    (move, { world, idOf }) => {
      const { stone } = getTargetRecord(world.checks, move.target);
      const found = [...Array(people.clients.length).keys()].flatMap((client) => {
        try {
          return [idOf(`check ${stone} ${client}`)];
        } catch {
          return [];
        }
      });
      return call(move, 'PUT', `${RETURN_CHECKS}/${path}`, { ids: found, ...more });
    };
  const status =
    (code: 1 | 2): Act =>
    (move) =>
      call(move, 'PUT', `/inventory/status/${stones[move.target.at ?? 0]?.id}`, { status: code });
  const businessOf = ({ target }: Action) => people.clients[clientOfTarget(target)];
  const registration =
    (action: 1 | 2): Act =>
    (move) =>
      call(move, 'PUT', `/customer/business/${businessOf(move)?.businessId}/status`, {
        action,
        remark: REMARK,
      });
  const inUse =
    (isActive: boolean): Act =>
    async (move) => {
      const answer = await call(move, 'PUT', `/customer/user/${businessOf(move)?.id}/status`, {
        is_active: isActive,
        whole_business: true,
      });
      if (isActive && answer.status === 200) await people.signInAgain(clientOfTarget(move.target));
      return answer;
    };
  const timePasses =
    (table: 'hold' | 'hold_queue' | 'confirm_stone', column: string, idOf: typeof holdId): Act =>
    async (move, real) => {
      // Whoever hands a clock over reads the hour that it is to ring at.
      await untilHandedOver(portal);
      await pool.query(
        `update ${table} set ${column} = now() - interval '1 second' where id = $1`,
        [idOf(move, real)],
      );
      return DONE;
    };
  const request = () => crypto.randomUUID() as string as RequestId;

  return {
    holdStones: forClient('POST', HOLD),
    extendHold: named(holdId, 'PUT', EXTEND, 'hold_ids', { remark: REMARK }),
    releaseHold: named(holdId, 'PUT', RELEASE, 'hold_ids', { remark: REMARK }),
    withdrawHold: named(holdId, 'PUT', RELEASE, 'hold_ids', { withdraw: true, remark: REMARK }),
    holdRunsOut: timePasses('hold', 'until', holdId),
    async expireHolds(move, real) {
      await expireHolds(pool, request(), [holdId(move, real) as HoldId]);
      return DONE;
    },
    joinHoldQueue: forClient('POST', LINE),
    leaveHoldQueue: named(placeId, 'DELETE', LINE, 'queue_ids', { remark: REMARK }),
    offerRunsOut: timePasses('hold_queue', 'offered_until', placeId),
    async lapseOffers(move, real) {
      await lapseOffers(pool, request(), [placeId(move, real) as HoldQueueId]);
      return DONE;
    },
    confirmStones: forClient('POST', CONFIRM),
    importExternalDiamonds: forClient('POST', IMPORT),
    updateConfirmStones: named(orderId, 'PUT', UPDATE_ORDER, 'ids', { price_per_ct: 1000 }),
    approveStones: named(orderId, 'PUT', APPROVE, 'ids'),
    approveExternalDiamonds: named(orderId, 'PUT', APPROVE_EXTERNAL, 'ids'),
    rejectStones: named(orderId, 'PUT', REJECT, 'ids', { remark: REMARK }),
    rejectGoneStones: named(orderId, 'PUT', REJECT, 'ids', { remark: REMARK, withdraw: true }),
    cancelConfirmStones: named(orderId, 'PUT', CANCEL_ORDER, 'ids', { remark: REMARK }),
    requestRunsOut: timePasses('confirm_stone', 'until', orderId),
    async expireRequests(move, real) {
      await expireRequests(pool, request(), [orderId(move, real) as ConfirmStoneId]);
      return DONE;
    },
    reverseConfirmStones: named(orderId, 'PUT', REVERSE_ORDER, 'ids', { remark: REMARK }),
    reverseGoneStones: named(orderId, 'PUT', REVERSE_ORDER, 'ids', {
      remark: REMARK,
      stone_is_gone: true,
    }),
    issueMemo: forClient('POST', MEMO),
    async acceptMemoTerms(move, real) {
      const [line] = linesOfMemo(move, real).values();
      // In the model, terms are never accepted yet.
      const { rows } = await pool.query<{ id: string }>(
        `update memo set terms_accepted_at = null, terms_accepted_by = null
          where id = (select memo_id from memo_line where id = $1) returning id`,
        [line],
      );
      return call(move, 'PUT', ACCEPT, {
        memos: rows.map(({ id }) => ({ id, terms_version: 1 })),
      });
    },
    async renewMemos(move, real) {
      const [line] = linesOfMemo(move, real).values();
      // In the model, a renewal is always left.
      const { rows } = await pool.query<{ id: string; day: string }>(
        `with renewed as (delete from memo_renewal where memo_id = (select memo_id from memo_line where id = $1))
         select id, (greatest(due_on, current_date) + 1)::text as day from memo where id = (select memo_id from memo_line where id = $1)`,
        [line],
      );
      return call(move, 'PUT', RENEW, {
        ids: rows.map(({ id }) => id),
        due_on: rows[0]?.day,
        remark: REMARK,
      });
    },
    requestMemoStones: requested(false, '', { request: 2 }),
    retractMemoRequests: requested(true, '/withdraw'),
    async grantMemoRequests(move, real) {
      const { rows } = await pool.query<{ day: string }>(
        `with renewed as (delete from memo_renewal where memo_id in (select memo_id from memo_line where id = any($1)))
         select (max(greatest(due_on, current_date)) + 1)::text as day from memo where id in (select memo_id from memo_line where id = any($1))`,
        [lines(move, real)],
      );
      return requested(true, '/grant', { remark: REMARK, due_on: rows[0]?.day })(move, real);
    },
    declineMemoRequests: requested(true, '/decline', { remark: REMARK }),
    receiveMemo: received(false),
    inspectMemo: received(true),
    withdrawMemo: ofMemo('PUT', RECEIVE, { withdraw: true, remark: REMARK }),
    sellMemo: ofMemo('POST', SELL),
    undoReceiveMemo: ofMemo('PUT', UNDO_RECEIVE),
    reverseMemo: ofMemo('PUT', REVERSE, { remark: REMARK }),
    passReturnChecks: checked('pass'),
    failReturnChecks: checked('fail', { remark: REMARK }),
    withdrawStone: status(2),
    restoreStone: status(1),
    addToCart: forClient('POST', CARTS),
    removeFromCart: named(cartId, 'DELETE', CARTS, 'ids'),
    registerBusiness: registration(1),
    unregisterBusiness: registration(2),
    sendSomeDocument: (move) => papers.send(people.of(move.by.name), 'business'),
    setBusinessAside: inUse(false),
    takeBusinessBack: inUse(true),
  };
}
