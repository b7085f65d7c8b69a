import { IMPORT_STATUS, STONE_STATUS } from '../../../../src/machines/codes.ts';
import { START_CODE } from '../../../../src/machines/kernel/workflow-model.ts';
import { CLOCK, QUALITY_CONTROL, SUPPLIER } from '../actors.ts';
import type { ListRow, ModelState, StockList } from '../state.ts';
import { createListSubject, listToSubject, stoneToSubject } from '../subjects.ts';
import type { Transaction } from '../transaction.ts';
import {
  type ActionType,
  allowOnly,
  describeStones,
  getTargetRecord,
  indexTargets,
  REMARK,
  type Target,
} from './action-type.ts';

const { received, read, staged, checked, waiting, applying, applied, rollingBack } = IMPORT_STATUS;
const { available, notAvailable } = STONE_STATUS;
const isAt =
  (...states: readonly { code: number }[]) =>
  ({ state }: StockList): boolean =>
    states.some(({ code }) => code === state);
const isAtWork = isAt(received, read, staged, checked, applying, rollingBack);

const said =
  (verb: string) =>
  (target: Target, { lists }: ModelState) =>
    `${verb} the ${lists.length === 1 ? '' : (target.at ?? 0) === 0 ? 'older ' : 'newer '}stock list`;

type PortalStep = 'read' | 'stage' | 'check' | 'wait' | 'begin' | 'finish' | 'restore';
const send = (
  change: Transaction,
  list: StockList,
  step: PortalStep,
  isBeyondLimits = false,
): void =>
  change.send({
    of: 'stockImport',
    subjects: [listToSubject(change, list, isBeyondLimits)],
    event: { type: `import.${step}`, actor: change.actor },
  });

/**
 * Dry run for one stone: returns the effect that the stock list would have on the stone, or null
 * for no change.
 */
function outcomeOf(
  { stones, checks }: ModelState,
  list: StockList,
  stone: number,
): ListRow['outcome'] | null {
  const state = stones[stone]?.state;
  if (!list.names.includes(stone)) return state === available.code ? 'gone' : null;
  if (state === START_CODE) return 'new';
  const isInCheck = checks.some((check) => check.stone === stone);
  return state === notAvailable.code && !isInCheck ? 'back' : null;
}
function compare(world: ModelState, list: StockList): void {
  list.rows = world.stones.flatMap((_, stone) => {
    const outcome = outcomeOf(world, list, stone);
    if (outcome === null) return [];
    return [{ stone, outcome, isApplied: false, isUndone: false, hasMovedOn: false }];
  });
}

/**
 * Repeats the dry run of every stock list that has not changed the stock yet. Called after another
 * list is completely applied or rolled back.
 */
function recheckLists({ world }: Transaction): void {
  for (const list of world.lists)
    if (isAt(checked, waiting)(list) || (isAt(applying)(list) && !list.hasBegun))
      compare(world, list);
}

const move = (
  change: Transaction,
  stone: number,
  type: 'stone.list' | 'stone.restore' | 'stone.withdraw',
): void => {
  const subject = stoneToSubject(change, stone);
  change.send({
    of: 'stone',
    // A row with the outcome "new" in the dry run always creates a stone, even if the stock already
    // contains the stone. An invariant can then detect the duplicate.
    subjects: [type === 'stone.list' ? { ...subject, state: START_CODE } : subject],
    event: { type, actor: change.actor },
  });
};

/** Applies a row, or drops the row if its stone has changed since the dry run. */
function applyRow(change: Transaction, list: StockList, row: ListRow): void {
  const { state, context } = stoneToSubject(change, row.stone);
  const isOpen = {
    new: true,
    back: state === notAvailable.code && !context.isInCheck,
    gone: state === available.code,
  }[row.outcome];
  if (!isOpen) {
    list.rows = list.rows.filter((other) => other !== row);
    return;
  }
  row.isApplied = true;
  change.appliedNow.add(row);
  const event = { new: 'stone.list', back: 'stone.restore', gone: 'stone.withdraw' } as const;
  move(change, row.stone, event[row.outcome]);
}

function undoRow(change: Transaction, list: StockList, row: ListRow): void {
  row.isUndone = true;
  const { lists } = change.world;
  const isNamedByNewerList = lists
    .slice(lists.indexOf(list) + 1)
    .filter((newer) => isAt(applied)(newer) || (isAt(applying)(newer) && newer.hasBegun))
    .some((newer) => row.outcome === 'gone' || newer.names.includes(row.stone));
  const { state, context } = stoneToSubject(change, row.stone);
  if (isNamedByNewerList) return;
  if (row.outcome === 'gone') {
    if (state === notAvailable.code && !row.hasMovedOn && !context.isInCheck)
      move(change, row.stone, 'stone.restore');
  } else if (state === available.code) move(change, row.stone, 'stone.withdraw');
}

type ListStep = (change: Transaction, list: StockList, isBeyondLimits: boolean) => void;

/**
 * Each entry is one worker step of the oldest unfinished list, by the state of the list. The worker
 * may crash between two steps.
 */
const STEPS: Readonly<Record<number, ListStep>> = {
  [received.code]: (change, list) => send(change, list, 'read'),
  [read.code]: (change, list) => send(change, list, 'stage'),
  [staged.code](change, list) {
    compare(change.world, list);
    send(change, list, 'check');
  },
  [checked.code](change, list, isBeyondLimits) {
    send(change, list, isBeyondLimits ? 'wait' : 'begin', isBeyondLimits);
  },
  [applying.code](change, list) {
    const row = list.rows.find(({ isApplied }) => !isApplied);
    if (row) {
      list.hasBegun = true;
      applyRow(change, list, row);
      return;
    }
    send(change, list, 'finish');
    recheckLists(change);
  },
  [rollingBack.code](change, list) {
    const row = list.rows.findLast(({ isApplied, isUndone }) => isApplied && !isUndone);
    if (row) {
      undoRow(change, list, row);
      return;
    }
    send(change, list, 'restore');
    recheckLists(change);
  },
};

const oldestAtWork = ({ lists }: ModelState): readonly Target[] => {
  if (!lists.some(({ isAwake }) => isAwake)) return [];
  const index = lists.findIndex(isAtWork);
  return index < 0 ? [] : [{ at: index }];
};

const decision = (
  name: string,
  type: 'approve' | 'mend' | 'refuse' | 'rollBack',
  verb: string,
): ActionType => ({
  name,
  says: said(verb),
  by: allowOnly(QUALITY_CONTROL, SUPPLIER),
  targets: ({ lists }) => indexTargets(lists),
  buildCommand: (change, target) => ({
    of: 'stockImport',
    subjects: [listToSubject(change, getTargetRecord(change.world.lists, target))],
    event: { type: `import.${type}`, actor: change.actor, remark: REMARK },
  }),
});

/** Returns every subset of stones that a stock list may contain. */
function contents({ stones }: ModelState): readonly (readonly number[])[] {
  const sets: (readonly number[])[] = [[]];
  for (const stone of stones.keys()) sets.push(...sets.map((names) => [...names, stone]));
  return sets;
}

export const STOCK_LIST_ACTIONS: readonly ActionType[] = [
  {
    name: 'sendStockImport',
    says: ({ stones = [] }) =>
      stones.length === 0
        ? 'sends an empty stock list'
        : `sends a stock list with ${describeStones({ stones })}`,
    by: allowOnly(SUPPLIER),
    targets: (world, { lists }) =>
      world.lists.length < lists ? contents(world).map((stones) => ({ stones })) : [],
    buildCommand: (change) => ({
      of: 'stockImport',
      subjects: [createListSubject()],
      event: { type: 'import.receive', actor: change.actor },
    }),
    execute: (change, { stones: names = [] }) => {
      change.send({
        of: 'stockImport',
        subjects: [createListSubject()],
        event: { type: 'import.receive', actor: change.actor },
      });
      Object.assign(change.world.lists.at(-1) ?? {}, { names });
    },
  },
  {
    name: 'takeStep',
    says: (target, world) =>
      target.variant === undefined
        ? said('processes one step of')(target, world)
        : `${said('finds')(target, world)} ${target.variant} the limits of its supplier`,
    by: allowOnly(CLOCK),
    targets: (world) =>
      oldestAtWork(world).flatMap((target) =>
        isAt(checked)(getTargetRecord(world.lists, target))
          ? [
              { ...target, variant: 'within' },
              { ...target, variant: 'beyond' },
            ]
          : [target],
      ),
    execute: (change, target) => {
      const list = getTargetRecord(change.world.lists, target);
      STEPS[list.state]?.(change, list, target.variant === 'beyond');
    },
  },
  decision('approveStockImport', 'approve', 'approves'),
  decision('mendStockImport', 'mend', 'corrects'),
  decision('refuseStockImport', 'refuse', 'refuses'),
  decision('rollBackStockImport', 'rollBack', 'rolls back'),
];
