import { APPROVAL, HOLD_QUEUE_STATUS, HOLD_STATUS } from '../../../../src/machines/codes.ts';

/** Who tries what about whom: `when` says for which `a` and `b` it is tried at all. */
export interface MoveText {
  readonly does: string;
  readonly when: string;
}

const move = (by: string, about: string, ...events: readonly string[]): readonly MoveText[] =>
  events.map((event) => ({ does: `${event}(a, b);`, when: `${by} && ${about}` }));

const EVERYBODY = 'everybody(a)';
const RUN_MEMOS = '(is_client(a) || a == associate || a == administrator)';
const STOCK = '(a == quality_control && b == 0)';
const isPending = `order == ${APPROVAL.pending.code} && order_of == b + 1`;
const isApproved = `order == ${APPROVAL.approved.code} && order_of == b + 1`;

/** As the moves of people in the model that is explored, of one stone. */
export const MOVES: readonly MoveText[] = [
  ...move(EVERYBODY, 'true', 'hold_place', 'queue_join', 'cart_add'),
  ...move(EVERYBODY, 'held_for == b + 1', 'hold_extend', 'hold_release', 'hold_withdraw'),
  ...move(EVERYBODY, 'place[b] > 0', 'queue_leave'),
  ...move(EVERYBODY, 'cart[b] > 0', 'cart_remove'),
  ...move('(is_client(a) || a == quality_control)', 'true', 'confirm_request'),
  { does: 'external_import(a, b); confirm_import(a, b);', when: 'a == administrator' },
  ...move(EVERYBODY, isPending, 'confirm_update', 'confirm_approve', 'confirm_approveExternal'),
  ...move(EVERYBODY, isPending, 'confirm_reject', 'confirm_withdraw', 'confirm_cancel'),
  ...move('is_staff(a)', isApproved, 'confirm_reverse', 'confirm_writeOff'),
  {
    does: 'memo = 0; memoDocument_open(a, b); line = 0; memo_issue(a, b);',
    when: RUN_MEMOS,
  },
  ...move(RUN_MEMOS, 'line_of == b + 1', 'memo_receive', 'memo_inspect', 'memo_withdraw'),
  ...move(RUN_MEMOS, 'line_of == b + 1', 'memo_sell', 'memo_takeBack', 'memoDocument_renew'),
  ...move(EVERYBODY, 'line_of == b + 1', 'memoDocument_accept', 'memo_request', 'memo_retract'),
  ...move(RUN_MEMOS, 'line_of == b + 1', 'memo_grant', 'memo_decline'),
  ...move(EVERYBODY, 'line_of == b + 1', 'memo_reverse'),
  ...move(EVERYBODY, 'b == 0 && check == 1', 'check_pass', 'check_fail'),
  ...move(STOCK, 'true', 'stone_withdraw', 'stone_restore'),
];

/**
 * What the clock does, and the job that ends what it has come to, each as a process of its own: what stays possible to
 * either comes about in the end.
 */
export interface ClockText {
  readonly name: string;
  /** runs once for each client */
  readonly isOfClient?: true;
  readonly comesTo: string;
  readonly sets: string;
  readonly ends?: MoveText;
}

const { held } = HOLD_STATUS;
const { offered } = HOLD_QUEUE_STATUS;

export const CLOCKS: readonly ClockText[] = [
  {
    name: 'clock_of_hold',
    comesTo: `held == ${held.code} && held_clock && !held_due`,
    sets: 'held_due = 1',
    ends: { does: 'hold_expired(0, (held_for - 1));', when: 'held_for > 0' },
  },
  {
    name: 'clock_of_offer',
    isOfClient: true,
    comesTo: `place[b] == ${offered.code} && place_clock[b] && !place_due[b]`,
    sets: 'place_due[b] = 1',
    ends: { does: 'queue_lapse(0, b);', when: 'place_clock[b]' },
  },
  {
    name: 'clock_of_request',
    comesTo: 'order_of > 0 && order_clock && !order_due',
    sets: 'order_due = 1',
    ends: { does: 'confirm_expired(0, (order_of - 1));', when: 'order_clock' },
  },
  {
    name: 'clock_of_receipt',
    comesTo: 'line_receiver > 0',
    sets: 'line_receiver = 0',
  },
];
