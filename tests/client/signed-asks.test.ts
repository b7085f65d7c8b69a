import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  APPROVAL,
  CART_STATUS,
  ENQUIRY_STATUS,
  HOLD_QUEUE_STATUS,
  HOLD_STATUS,
  MEMO_MOVEMENT,
  NOTE_STATUS,
  STONE_STATUS,
  WATCHLIST_STATUS,
} from '#machines/codes.ts';
import { statesOf } from '#machines/kernel/edges.ts';
import type { ActionTarget } from '#machines/screens/action-request.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import { enquiryTargets } from '../../src/shared/stones/checks/enquiry-checks.ts';
import { holdTargets, placeTargets } from '../../src/shared/stones/checks/hold-checks.ts';
import { holdReason } from '../../src/shared/stones/checks/hold-reason.ts';
import {
  mayBePutBack,
  moveTargets,
  newNoteReason,
  noteTargets,
  removeTargets,
} from '../../src/shared/stones/checks/kept-checks.ts';
import {
  type LineStoneAction,
  lineStoneTargets,
} from '../../src/shared/stones/checks/line-stone-checks.ts';
import { marketEventOf, marketProblem } from '../../src/shared/stones/checks/market-checks.ts';
import { memoTargets } from '../../src/shared/stones/checks/memo-checks.ts';
import {
  decisionDisabledReason,
  type OrderAction,
  orderTargets,
} from '../../src/shared/stones/checks/order-checks.ts';
import {
  type StoneActionName,
  stoneTargets,
} from '../../src/shared/stones/checks/stone-targets.ts';
import type { HoldQueueRow, HoldRow, LineRow } from '../../src/shared/stones/stone-types.ts';
import { ABOVE } from '../support/facts/memo-line.ts';
import {
  CLIENTS,
  first,
  line,
  OTHER,
  OWNERS,
  owned,
  PEOPLE,
  type Somebody,
  STONES,
  stone,
  TOVE,
  told,
} from '../support/machines/asked-of-everybody.ts';

/**
 * What every person is told of every act on every kind of record, before the server is asked: signed, so that whoever
 * changes what a button says reads the difference. Who may do what is proven by the machines and by the portal; this is
 * about the facts that a screen puts before them. `UPDATE_GOLDEN=1` writes it anew.
 */
const SIGNED = new URL('golden/asks.txt', import.meta.url);

const STATES_OF_STONES = statesOf(stoneMachine).filter(({ start }) => !start);

const STONE_ACTS = [
  ...['hold', 'join', 'confirm', 'memo', 'cart', 'watch', 'note', 'enquire'],
] as readonly StoneActionName[];

function* ofStones(): Generator<string> {
  for (const act of STONE_ACTS)
    for (const [what, row] of Object.entries(STONES))
      for (const [whose, tradingClient] of Object.entries(CLIENTS))
        yield `${act}, stone ${what}, ${whose} | ${told((actor) => first(stoneTargets(act, [row], { actor, mayWrite: true, tradingClient })))}`;
  const { registered = null } = CLIENTS;
  const available = stone(STONE_STATUS.available);
  for (const more of [
    { isWithinLimit: false },
    { isOverdueForLong: true },
    { aboveLimit: ABOVE.administrator, limitReason: 'why' },
    { aboveLimit: ABOVE.reason, limitReason: 'why' },
    { aboveLimit: ABOVE.reason, limitReason: ' ' },
    { mayWrite: false },
  ])
    yield `memo, stone available, ${JSON.stringify(more)} | ${told((actor) => first(stoneTargets('memo', [available], { actor, mayWrite: true, tradingClient: registered, ...more })))}`;
  for (const words of ['', ' ', 'words'])
    for (const act of ['note', 'enquire'] as const)
      yield `${act}, stone available, "${words}" | ${told((actor) => first(stoneTargets(act, [available], { actor, mayWrite: true, tradingClient: registered, words })))}`;
}

function* ofHolds(): Generator<string> {
  for (const [whose, owner] of Object.entries(OWNERS))
    for (const [state, { code }] of Object.entries(HOLD_STATUS))
      for (const extended of [false, true])
        for (const act of ['release', 'extend', 'withdraw'] as const)
          for (const remark of ['', 'why']) {
            const row = {
              ...{ ...owned, ...owner, state: code, extended, end_reason: null },
              stone_status: STONE_STATUS.hold.code,
            } as unknown as HoldRow;
            yield `${act} "${remark}", hold ${whose}, ${state}${extended ? ', extended' : ''} | ${told((actor) => first(holdTargets(act, [row], { actor, mayWrite: true }, remark)))}`;
          }
}

function* ofPlaces(): Generator<string> {
  for (const [whose, owner] of Object.entries(OWNERS))
    for (const [state, { code }] of Object.entries(HOLD_QUEUE_STATUS))
      for (const status of [STONE_STATUS.available, STONE_STATUS.hold])
        for (const [act, remark] of [
          ['take', ''],
          ['leave', ''],
          ['leave', 'why'],
        ] as const) {
          const row = {
            ...owned,
            ...owner,
            state: code,
            stone_status: status.code,
          } as unknown as HoldQueueRow;
          yield `${act} "${remark}", place ${whose}, ${state}, stone ${status.label} | ${told((actor) => first(placeTargets(act, [row], { actor, mayWrite: true }, remark)))}`;
        }
}

const ORDER_ACTS = [
  ...['approve', 'reject', 'withdrawOrder', 'changeOrder', 'setOrderPrice'],
  ...['reverseOrder', 'cancelOrder'],
] as readonly OrderAction[];

function* ofOrders(): Generator<string> {
  const orders = {
    'of the client': { requested_by: PEOPLE.client.id, approved_by: null, external_no: null },
    'of the associate': { requested_by: TOVE, approved_by: null, external_no: null },
    'asked and approved by staff': {
      requested_by: PEOPLE.quality.id,
      approved_by: PEOPLE.administrator.id,
      external_no: null,
    },
    'of a list': { requested_by: PEOPLE.quality.id, approved_by: null, external_no: 'EX-1' },
  };
  for (const act of ORDER_ACTS)
    for (const [state, { code }] of Object.entries(APPROVAL))
      for (const [whose, order] of Object.entries(orders))
        for (const status of [STONE_STATUS.confirmStone, STONE_STATUS.soldOut]) {
          const row = line({ state: code, order, stone_status: status.code });
          yield `${act}, request ${whose}, ${state}, stone ${status.label} | ${told((actor) => first(orderTargets(act, [row], { actor, mayWrite: true, maySetMarkups: true })))}`;
        }
  for (const act of ORDER_ACTS)
    for (const [whose, owner] of Object.entries(OWNERS))
      for (const remark of ['', 'why']) {
        const state = act === 'reverseOrder' ? APPROVAL.approved.code : APPROVAL.pending.code;
        const status = act === 'reverseOrder' ? STONE_STATUS.soldOut : STONE_STATUS.confirmStone;
        const row = line({
          ...{ ...owner, state, order: orders['of the client'], stone_status: status.code },
        });
        yield `${act} "${remark}", request ${whose} | ${told((actor) => first(orderTargets(act, [row], { actor, mayWrite: true, maySetMarkups: true }, remark)))}`;
      }
}

function* ofMemos(): Generator<string> {
  for (const act of ['receive', 'withdrawMemo', 'sell', 'reverse'] as const)
    for (const [state, { code }] of Object.entries(MEMO_MOVEMENT))
      for (const status of STATES_OF_STONES)
        for (const in_check of [false, true])
          yield `${act}, line ${state}, stone ${status.label}${in_check ? ', in check' : ''} | ${told((actor) => first(memoTargets(act, [line({ state: code, stone_status: status.code, memo: { in_check } })], { actor, mayWrite: true })))}`;
  for (const act of ['receive', 'reverse'] as const)
    for (const [whose, owner] of Object.entries(OWNERS)) {
      const back = act === 'reverse' ? MEMO_MOVEMENT.received : MEMO_MOVEMENT.issued;
      const row = line({ ...owner, state: back.code, stone_status: STONE_STATUS.available.code });
      yield `${act}, line ${whose} | ${told((actor) => first(memoTargets(act, [row], { actor, mayWrite: true })))}`;
    }
}

function* ofLines(): Generator<string> {
  const nobodys = { business_id: null, associate_id: null, registration: null };
  const owners = { ...OWNERS, "of nobody's business": { ...nobodys, business_is_active: null } };
  for (const [whose, owner] of Object.entries(owners))
    for (const status of [STONE_STATUS.available, STONE_STATUS.hold]) {
      const at = (state: number, more: object = {}) =>
        line({ ...owner, state, stone_status: status.code, ...more });
      const where = `line ${whose}, stone ${status.label}`;
      for (const [state, { code }] of Object.entries(ENQUIRY_STATUS))
        for (const act of ['enquiry.reply', 'enquiry.close'] as const)
          yield `${act}, ${where}, ${state} | ${told((actor) => first(enquiryTargets(act, [at(code)], { actor, mayWrite: true })))}`;
      const may = (actor: Somebody) => ({ actor, mayWrite: () => true });
      for (const [list, codes] of [
        ['cart', CART_STATUS],
        ['watchlist', WATCHLIST_STATUS],
        ['notes', NOTE_STATUS],
      ] as const) {
        for (const [state, { code }] of Object.entries(codes))
          yield `remove from ${list}, ${where}, ${state} | ${told((actor) => first(removeTargets(list, [at(code)], may(actor))))}`;
        for (const to of ['cart', 'watchlist', 'notes'] as const) {
          const [live] = Object.values(codes);
          yield `move from ${list} to ${to}, ${where} | ${told((actor) => first(moveTargets({ from: list, to }, [at(live.code)], may(actor))))}`;
        }
      }
      for (const [state, { code }] of Object.entries(NOTE_STATUS))
        for (const act of ['finish', 'reopen', 'change'] as const)
          yield `${act} note, ${where}, ${state} | ${told((actor) => first(noteTargets(act, [at(code)], may(actor))))}`;
      for (const act of ['confirm', 'memo', 'hold', 'enquire'] as readonly LineStoneAction[])
        for (const held_by_own of [false, true])
          yield `${act} of a line, ${where}${held_by_own ? ', held by its client' : ''} | ${told((actor) => first(lineStoneTargets(act, [at(1, { kept: { held_by_own } })], { actor, mayWrite: true })))}`;
    }
}

/** What is said in a sentence, or nothing. */
const words = (ask: (somebody: Somebody) => string | boolean | null): string =>
  told((somebody) => {
    const answer = ask(somebody);
    return answer === null ? null : { code: String(answer) };
  });

function* ofSentences(): Generator<string> {
  for (const [whose, tradingClient] of Object.entries(CLIENTS)) {
    for (const remark of ['', 'words'])
      yield `new note "${remark}", ${whose} | ${words((actor) => newNoteReason({ actor, tradingClient }, remark))}`;
    for (const [what, row] of Object.entries(STONES))
      yield `why not held, stone ${what}, ${whose} | ${words((actor) => holdReason(row, { actor, mayWrite: true, tradingClient }))}`;
  }
  for (const act of ['approve', 'reject'] as const)
    for (const isOwn of [false, true])
      yield `${act}, ${isOwn ? 'asked by oneself' : 'asked by another'} | ${words((actor) => decisionDisabledReason(act, { isOwn, isBelowCost: false }, { actor, maySetMarkups: true }))}`;
  const own = line({ state: 1, stone_status: STONE_STATUS.available.code });
  const others: Readonly<Record<string, LineRow>> = {
    'of the same client': { ...own, stock_no: 'KL-2' },
    'of another client': { ...own, stock_no: 'KL-2', business_id: OTHER },
    'of no client': { ...own, stock_no: 'KL-2', business_id: null },
    'held by another': { ...own, stock_no: 'KL-2', stone_status: STONE_STATUS.hold.code },
  };
  for (const [whose, other] of Object.entries(others)) {
    for (const act of ['confirm', 'memo', 'hold', 'enquire'] as readonly LineStoneAction[])
      yield `${act} of two lines, the other ${whose} | ${words((actor) =>
        lineStoneTargets(act, [own, other], { actor, mayWrite: true })
          .map(({ problem }) => problem?.code ?? 'open')
          .join(' and '),
      )}`;
    for (const list of ['cart', 'watchlist', 'notes'] as const)
      yield `put back into ${list}, two lines, the other ${whose} | ${words((actor) => mayBePutBack(list, [own, other], actor))}`;
  }
}

/** By what the server is to be told of each, and what stands in the way of whoever may not write at all. */
function* ofNames(): Generator<string> {
  const named = ({ id, stockNo }: ActionTarget) => `${id} of ${stockNo}`;
  const { administrator: actor } = PEOPLE;
  const row = { ...owned, state: 1, stone_status: STONE_STATUS.available.code };
  const lying = {
    cart: line({ ...row, state: CART_STATUS.inCart.code }),
    watchlist: line({ ...row, state: WATCHLIST_STATUS.watched.code }),
    notes: line({ ...row, state: NOTE_STATUS.pending.code }),
  };
  const asks: Readonly<Record<string, (mayWrite: boolean) => readonly ActionTarget[]>> = {
    ...Object.fromEntries(
      STONE_ACTS.map((act) => [
        act,
        (mayWrite: boolean) =>
          stoneTargets(act, [stone(STONE_STATUS.available)], {
            actor,
            mayWrite,
            tradingClient: null,
          }),
      ]),
    ),
    'release a hold': (mayWrite) =>
      holdTargets('release', [row as unknown as HoldRow], { actor, mayWrite }),
    'take a place': (mayWrite) =>
      placeTargets('take', [row as unknown as HoldQueueRow], { actor, mayWrite }),
    'leave a place': (mayWrite) =>
      placeTargets('leave', [row as unknown as HoldQueueRow], { actor, mayWrite }),
    'approve a request': (mayWrite) =>
      orderTargets('approve', [line(row)], { actor, mayWrite, maySetMarkups: true }),
    'receive a line': (mayWrite) => memoTargets('receive', [line(row)], { actor, mayWrite }),
    'answer an enquiry': (mayWrite) =>
      enquiryTargets('enquiry.reply', [line(row)], { actor, mayWrite }),
    'remove from a cart': (mayWrite) =>
      removeTargets('cart', [lying.cart], { actor, mayWrite: () => mayWrite }),
    'move from a cart': (mayWrite) =>
      moveTargets({ from: 'cart', to: 'notes' }, [lying.cart], { actor, mayWrite: () => mayWrite }),
    'finish a note': (mayWrite) =>
      noteTargets('finish', [lying.notes], { actor, mayWrite: () => mayWrite }),
    'hold the stone of a line': (mayWrite) =>
      lineStoneTargets('hold', [line(row)], { actor, mayWrite }),
  };
  for (const [act, ask] of Object.entries(asks))
    yield `${act} | ${named(first(ask(true)))}; without the right ${first(ask(false)).problem?.code}`;
  const LISTS = ['cart', 'watchlist', 'notes'] as const;
  for (const only of LISTS) {
    const right = { actor, mayWrite: (list: string) => list === only };
    const said = (targets: readonly ActionTarget[]) => first(targets).problem?.code ?? 'open';
    for (const list of LISTS) {
      yield `remove from ${list}, who may write only ${only} | ${said(removeTargets(list, [lying[list]], right))}`;
      for (const to of LISTS)
        yield `move from ${list} to ${to}, who may write only ${only} | ${said(moveTargets({ from: list, to }, [lying[list]], right))}`;
    }
    yield `change a note, who may write only ${only} | ${said(noteTargets('change', [lying.notes], right))}`;
  }
}

function* ofTheMarket(): Generator<string> {
  for (const status of STATES_OF_STONES) {
    yield `market, stone ${status.label} | ${marketEventOf({ status: status.code as never })}`;
    for (const type of ['stone.withdraw', 'stone.restore'] as const)
      for (const isInCheck of [false, true])
        yield `${type}, stone ${status.label}${isInCheck ? ', in check' : ''} | ${told((actor) => marketProblem({ status: status.code as never }, type, actor, isInCheck))}`;
  }
}

it('the checks of every state equal the golden file', async () => {
  const lines = [
    ...[...ofStones(), ...ofHolds(), ...ofPlaces(), ...ofOrders()],
    ...[...ofMemos(), ...ofLines(), ...ofSentences()],
    ...[...ofNames(), ...ofTheMarket()],
  ];
  expect(new Set(lines).size).toBe(lines.length);
  const table = `${lines.join('\n')}\n`;
  if (process.env.UPDATE_GOLDEN === '1') await writeFile(SIGNED, table);
  expect(table).toBe(await readFile(SIGNED, 'utf8'));
});
