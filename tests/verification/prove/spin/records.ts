import { APPROVAL, MEMO_MOVEMENT } from '../../../../src/machines/codes.ts';
import type { WorkflowName } from '../../../../src/machines/registry.ts';

/** One record of each workflow, or one a client, as variables that are nought where there is none. */
export interface RecordText {
  readonly workflow: WorkflowName;
  /** the variable of its state */
  readonly state: string;
  /** what a record is that begins */
  readonly born?: string;
  /** what a new state changes beside it, before any effect; `a` acts for `b` */
  readonly moved?: string;
  /** what is left of one that is over */
  readonly over?: string;
  /** the variable that says whether it was the last to move the stone */
  readonly last?: string;
  /** what some events change beside the state */
  readonly of?: Readonly<Record<string, string>>;
}

const noPlace = 'place_clock[b] = 0; place_due[b] = 0;';
const sets = (...names: readonly string[]): string => names.map((name) => `${name} = 0;`).join(' ');

export const RECORDS: readonly RecordText[] = [
  { workflow: 'stone', state: 'stone', moved: 'is_touched = 1;' },
  {
    workflow: 'hold',
    state: 'held',
    born: 'held_for = b + 1;',
    of: { 'hold.extend': 'held_longer = 1; held_due = 0;' },
    over: sets('held', 'held_for', 'held_longer', 'held_clock', 'held_due'),
  },
  {
    workflow: 'holdQueue',
    state: 'place[b]',
    born: 'rank[b] = in_line + 1;',
    moved: noPlace,
    over: 'leave_line(b);',
  },
  {
    workflow: 'confirmStone',
    state: 'order',
    born: 'order_of = b + 1; order_by = a; order_last = 1;',
    moved: `order_moved = 1; if :: order == ${APPROVAL.approved.code} -> order_approver = a; ${sets('order_clock', 'order_due')} :: else fi;`,
    of: { 'confirm.import': 'order_external = 1;' },
    over: sets(
      'order',
      'order_of',
      'order_by',
      'order_external',
      'order_approver',
      'order_clock',
      'order_due',
      'order_last',
    ),
    last: 'order_last',
  },
  { workflow: 'externalRequest', state: 'request', over: sets('request') },
  { workflow: 'memo', state: 'memo' },
  {
    workflow: 'memoLine',
    state: 'line',
    born: 'line_of = b + 1; line_last = 1;',
    moved: `line_moved = 1; if :: line == ${MEMO_MOVEMENT.received.code} -> line_receiver = a; :: else -> line_receiver = 0; fi;`,
    last: 'line_last',
  },
  { workflow: 'returnCheck', state: 'check', over: sets('check') },
  {
    workflow: 'invoice',
    state: 'bill',
    born: 'bill_of = b + 1;',
    over: sets('bill', 'bill_of', 'bill_of_memo'),
  },
  { workflow: 'cart', state: 'cart[b]', over: 'cart[b] = 0;' },
];

/** All that a world is told apart by. */
export const variablesOf = (clients: number): readonly string[] => [
  'stone',
  ...['held', 'held_for', 'held_longer', 'held_clock', 'held_due'],
  ...['order', 'order_of', 'order_by', 'order_external', 'order_approver'],
  ...['order_clock', 'order_due', 'order_last', 'request'],
  ...['line', 'line_of', 'line_receiver', 'line_last', 'memo', 'check'],
  ...['bill', 'bill_of', 'bill_of_memo'],
  ...Array.from({ length: clients }, (_, b) =>
    ['place', 'rank', 'place_clock', 'place_due', 'cart'].map((name) => `${name}[${b}]`),
  ).flat(),
];
