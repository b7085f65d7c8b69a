import {
  APPROVAL,
  HOLD_QUEUE_STATUS,
  HOLD_STATUS,
  MEMO_MOVEMENT,
  STONE_STATUS,
} from '../../../../src/machines/codes.ts';
import { type Edge, edgesOf, statesOf } from '../../../../src/machines/kernel/edges.ts';
import { START_CODE } from '../../../../src/machines/kernel/workflow-model.ts';
import { workflowByName } from '../../../../src/machines/registry.ts';
import { conditionText } from './conditions.ts';
import { consequenceText, inlineName, offerQueue } from './consequences.ts';
import { CLOCKS, MOVES, type MoveText } from './moves.ts';
import { definitionsOf, peopleOf } from './people.ts';
import { RECORDS, type RecordText, variablesOf } from './records.ts';

/**
 * One stone and some clients in Promela, for an engine that shares no code with ours. States, events, targets, guards and
 * the order of effects come from the machines; what a condition means and what an effect does is written a second time.
 */
export function promelaOf(clients: number, dropped = ''): string {
  const people = peopleOf(clients);
  const all = Array.from({ length: clients }, (_, b) => b);
  const pairs = (clients + 4) * clients;
  return `#define associate ${people.associate}
#define quality_control ${people.qualityControl}
#define administrator ${people.administrator}${definitionsOf(people)}
#define any_offered (${all.map((b) => `place[${b}] == ${HOLD_QUEUE_STATUS.offered.code}`).join(' || ')})
#define in_line (${all.map((b) => `(rank[${b}] > 0)`).join(' + ')})
byte stone = ${STONE_STATUS.available.code};
byte held, held_for, order, order_of, order_by, order_approver, request, line, line_of, line_receiver, memo, check, bill, bill_of;
bool held_longer, held_clock, held_due, order_external, order_clock, order_due, order_last, line_last, bill_of_memo;
byte place[${clients}], rank[${clients}], cart[${clients}];
bool place_clock[${clients}], place_due[${clients}];
hidden byte ok, is_touched, order_moved, line_moved, lasting, first;
${variablesOf(clients)
  .map((name) => `hidden byte ${before(name)};`)
  .join('\n')}
${inOrder([offerQueue(clients), leaveLine(clients), ...RECORDS.flatMap((record) => inlines(record, clients, dropped))]).join('\n')}
active [${pairs}] proctype people() { do
${MOVES.map((move) => step(expanded(move, `(_pid / ${clients} + 1)`, `(_pid % ${clients})`), clients)).join('\n')}
od }
${clocks(clients)}
`;
}

/** The inlines must stand before those that use them. */
function inOrder(texts: readonly string[]): readonly string[] {
  const named = new Map(texts.map((text) => [/^inline (\w+)/.exec(text)?.[1] ?? '', text]));
  const ordered = new Set<string>();
  const visit = (name: string): void => {
    const text = named.get(name);
    if (text === undefined || ordered.has(text)) return;
    for (const [, used = ''] of text.replace(/^inline \w+/, '').matchAll(/(\w+)\(/g)) visit(used);
    ordered.add(text);
  };
  for (const name of named.keys()) visit(name);
  return [...ordered];
}

const before = (variable: string): string => `was_${variable.replace(/[[\]]/g, '_')}`;

const leaveLine = (clients: number): string =>
  `inline leave_line(b) { ${Array.from({ length: clients }, (_, c) => `if :: (rank[${c}] > rank[b]) -> rank[${c}]--; :: else fi;`).join(' ')} place[b] = 0; rank[b] = 0; place_clock[b] = 0; place_due[b] = 0; }`;

/** Each event as an inline: what the machine answers, then what is written, then the effects in their order. */
function inlines(record: RecordText, clients: number, dropped: string): readonly string[] {
  const { machine } = workflowByName(record.workflow);
  const finals = new Set(statesOf(machine).flatMap(({ final, code }) => (final ? [code] : [])));
  const isTaken = (edge: Edge): string =>
    [
      ...(isBirth(record, edge) ? [] : [`${record.state} == ${edge.fromCode}`]),
      conditionText(edge.conditions, record.last ?? '0', dropped),
    ].join(' && ');
  const written = (edge: Edge): string =>
    [
      ...(isBirth(record, edge) && record.born
        ? [`assert(${record.state} == 0);`, record.born]
        : []),
      `${record.state} = ${edge.toCode};`,
      record.of?.[edge.event] ?? '',
      finals.has(edge.toCode) ? (record.over ?? '') : (record.moved ?? ''),
      ...edge.effects.map((effect) => consequenceText(effect, clients)),
    ]
      .filter((text) => text !== '')
      .join(' ');
  return [...Map.groupBy(edgesOf(machine), ({ event }) => event)].flatMap(([event, edges]) => {
    const name = inlineName(event);
    return [
      `inline ${name}(a, b) { if\n${edges.map((edge) => `  :: (ok && ${isTaken(edge)}) -> ${written(edge)}`).join('\n')}\n  :: else -> ok = 0; fi }`,
      `inline where_open_${name}(a, b) { if :: (${edges.map((edge) => `(ok && ${isTaken(edge)})`).join(' || ')}) -> ${name}(a, b); :: else fi }`,
    ];
  });
}

/** The stone is there from the first; everything else begins. */
const isBirth = ({ workflow }: RecordText, { fromCode }: Edge): boolean =>
  workflow !== 'stone' && fromCode === START_CODE;

const expanded = ({ does, when }: MoveText, a: string, b: string): MoveText => {
  const put = (text: string) => text.replace(/\ba\b/g, a).replace(/\bb\b/g, b);
  return { does: put(does), when: put(when) };
};

/** One transaction: all of it, or nothing, and then what is over for good is forgotten. */
function step({ does, when }: MoveText, clients: number): string {
  const variables = variablesOf(clients);
  const { issued } = MEMO_MOVEMENT;
  const lasting = Array.from(
    { length: clients },
    (_, b) =>
      `if :: (place[${b}] == ${HOLD_QUEUE_STATUS.offered.code} && !place_due[${b}]) -> lasting = ${b + 1}; :: else fi;`,
  ).join(' ');
  return `  :: d_step { (${when}) ->
    ok = 1; is_touched = 0; order_moved = 0; line_moved = 0; first = 0; lasting = 0; ${lasting}
    ${variables.map((name) => `${before(name)} = ${name};`).join(' ')}
    ${does}
    if
    :: ok ->
      if :: is_touched -> order_last = (order > 0 && order_moved); line_last = (line > 0 && line_moved); :: else fi;
      if :: (line > 0 && line != ${issued.code} && !line_last) -> line = 0; line_of = 0; line_receiver = 0; memo = 0; :: else fi;
      if :: (order == ${APPROVAL.approved.code} && !order_last) -> order = 0; order_of = 0; order_by = 0; order_external = 0; order_approver = 0; :: else fi;
      if :: (order == ${APPROVAL.pending.code}) -> order_last = 1; :: else fi;
      ${rulesOf(clients)
        .map((rule) => `assert(${rule});`)
        .join(' ')}
    :: else -> ${variables.map((name) => `${name} = ${before(name)};`).join(' ')}
    fi }`;
}

function clocks(clients: number): string {
  return CLOCKS.flatMap(({ name, isOfClient, comesTo, sets, ends }) =>
    Array.from({ length: isOfClient ? clients : 1 }, (_, b) => {
      const put = (text: string) => text.replace(/\bb\b/g, String(b));
      const job = ends ? [step({ does: put(ends.does), when: put(ends.when) }, clients)] : [];
      return [`  :: d_step { (${put(comesTo)}) -> ${put(sets)} }`, ...job].map(
        (option, at) => `active proctype ${name}_${b}_${at}() { do\n${option}\nod }`,
      );
    }).flat(),
  ).join('\n');
}

/** Rules of every world, of one stone. */
function rulesOf(clients: number): readonly string[] {
  const { available, notAvailable, confirmStone, hold, memo, soldOut } = STONE_STATUS;
  const { offered } = HOLD_QUEUE_STATUS;
  const each = (text: (b: number) => string) => Array.from({ length: clients }, (_, b) => text(b));
  return [
    `(stone == ${hold.code}) == (held == ${HOLD_STATUS.held.code})`,
    `(stone == ${confirmStone.code}) == (order == ${APPROVAL.pending.code})`,
    `(stone == ${memo.code}) == (line == ${MEMO_MOVEMENT.issued.code})`,
    `(stone == ${soldOut.code}) == (bill == 1)`,
    `check == 0 || stone == ${notAvailable.code}`,
    `(request == 1) == (order == ${APPROVAL.pending.code} && order_external)`,
    `line == 0 || (memo == 1) == (line == ${MEMO_MOVEMENT.issued.code})`,
    `(${each((b) => `(place[${b}] == ${offered.code})`).join(' + ')}) <= 1`,
    ...each(
      (b) => `place[${b}] != ${offered.code} || place_due[${b}] || stone == ${available.code}`,
    ),
    `stone != ${available.code} || any_offered || in_line == 0`,
    ...each((b) => `stone != ${soldOut.code} || (place[${b}] == 0 && cart[${b}] == 0)`),
    ...each(
      (b) =>
        `place[${b}] == 0 || (held_for != ${b + 1} && (line != ${MEMO_MOVEMENT.issued.code} || line_of != ${b + 1}))`,
    ),
  ];
}

/** What is promised: a hold, an offer and a request end, if each clock goes on. */
export const promisesIn = (clients: number): Readonly<Record<string, string>> => ({
  holds_end: `[] (held == ${HOLD_STATUS.held.code} -> <> (held == 0))`,
  requests_end: `[] (order == ${APPROVAL.pending.code} -> <> (order != ${APPROVAL.pending.code}))`,
  ...Object.fromEntries(
    Array.from({ length: clients }, (_, b) => [
      `offers_end_${b}`,
      `[] (place[${b}] == ${HOLD_QUEUE_STATUS.offered.code} -> <> (place[${b}] != ${HOLD_QUEUE_STATUS.offered.code}))`,
    ]),
  ),
});
