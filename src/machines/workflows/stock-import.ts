import { and, type StateValueFrom, setup } from 'xstate';
import type { UserId } from '../../api/ids.gen.ts';
import { IMPORT_STATUS, ROLE } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  REASON,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/model.ts';
import { isPortal, isStaff } from './people.ts';

export interface StockImportContext {
  /** the supplier's account; null if it has none */
  supplierId: UserId | null;
  /** true if the changes exceed the supplier's limits and need an approval */
  isBeyondLimits: boolean;
  /** true if it would remove all stones, or more than a fifth of them */
  isLoss: boolean;
  /** true if a newer list has changed the stock and is not fully rolled back */
  isOutdated: boolean;
  /** true if no applicable row is left */
  isIdle: boolean;
}

export type StockImportEvent =
  | { type: 'import.receive'; actor: Actor }
  | { type: 'import.read'; actor: Actor }
  | { type: 'import.stage'; actor: Actor }
  | { type: 'import.check'; actor: Actor }
  | { type: 'import.wait'; actor: Actor }
  | { type: 'import.begin'; actor: Actor }
  | { type: 'import.approve'; actor: Actor; remark: string }
  | { type: 'import.mend'; actor: Actor }
  | { type: 'import.finish'; actor: Actor }
  | { type: 'import.refuse'; actor: Actor; remark: string }
  | { type: 'import.rollBack'; actor: Actor; remark: string }
  | { type: 'import.restore'; actor: Actor };

/** A supplier sees its own lists; staff and auditors see all. */
export const canSeeList = (actor: Actor, supplierId: UserId | null): boolean =>
  isPortal(actor) ||
  isStaff(actor) ||
  actor.role === ROLE.auditor ||
  (actor.id !== null && actor.id === supplierId);

const isSupplier = (actor: Actor, { supplierId }: StockImportContext): boolean =>
  actor.id !== null && actor.id === supplierId;

const byPortal: EdgeMeta = { operations: [], who: 'the clock' };

const refuse = {
  target: 'refused',
  guard: 'mayBeRefused',
  description: 'It cannot be read, or staff send it back; the reason is kept.',
  actions: { type: 'enqueue.notice', params: { kind: 'import.refused' } },
  meta: {
    operations: ['refuseStockImport', 'withdrawStockImport'],
    who: 'the portal, administrator, quality control',
    redress: REASON,
  },
} as const;
const rollBack = {
  target: 'rollingBack',
  guard: 'mayBeRolledBack',
  description: 'What it did is undone, stone by stone; what has changed since is left.',
  actions: 'enqueue.import',
  meta: {
    operations: ['rollBackStockImport'],
    who: 'administrator, quality control',
    redress: REASON,
  },
} as const;

export const stockImportMachine = setup({
  types: {
    context: {} as StockImportContext,
    events: {} as StockImportEvent,
    input: {} as StockImportContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    listIsKnownToActor: ({ context, event }) => canSeeList(event.actor, context.supplierId),
    actorIsStaff: ({ event }) => isStaff(event.actor),
    actorIsStaffOrPortal: ({ event }) => isStaff(event.actor) || isPortal(event.actor),
    actorIsStaffOrSupplier: ({ context, event }) =>
      isStaff(event.actor) || isSupplier(event.actor, context),
    actorIsStaffSupplierOrPortal: ({ context, event }) =>
      isStaff(event.actor) || isSupplier(event.actor, context) || isPortal(event.actor),
    remarkIsGiven: ({ event }) => 'remark' in event && event.remark.trim() !== '',
    reasonIsGivenForLoss: ({ context, event }) =>
      !context.isLoss || ('remark' in event && event.remark.trim() !== ''),
    noLaterListStands: ({ context }) => !context.isOutdated,
    listChangesSomething: ({ context }) => !context.isIdle,
    listIsWithinLimits: ({ context }) => !context.isBeyondLimits,
    listNeedsAPerson: ({ context }) => context.isBeyondLimits,
    mayBeApproved: and([
      'listIsKnownToActor',
      'actorIsStaff',
      'noLaterListStands',
      'listChangesSomething',
      'reasonIsGivenForLoss',
    ]),
    mayBeMended: and(['listIsKnownToActor', 'actorIsStaffOrSupplier', 'noLaterListStands']),
    mayBeSentBack: and(['listIsKnownToActor', 'actorIsStaffSupplierOrPortal', 'remarkIsGiven']),
    mayBeRefused: and(['listIsKnownToActor', 'actorIsStaffOrPortal', 'remarkIsGiven']),
    mayBeRolledBack: and(['listIsKnownToActor', 'actorIsStaff', 'remarkIsGiven']),
  },
  actions: {
    /** schedules the worker for the next step */
    'enqueue.import': () => {},
    'enqueue.notice': (
      _,
      _params: {
        kind: 'import.waiting' | 'import.applied' | 'import.refused' | 'import.rolledBack';
      },
    ) => {},
  },
}).createMachine({
  id: 'stockImport',
  version: '1',
  description: 'A stock list of a supplier, from the file that came to the stones that it changed.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not here yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'import.receive': {
          target: 'received',
          guard: 'listIsKnownToActor',
          description: 'A list came, whole, and its file is kept.',
          actions: 'enqueue.import',
          meta: {
            operations: ['sendStockImport', 'pushStones'],
            who: 'the supplier, administrator, quality control, the portal where it fetches lists',
            redress: { by: 'import.refuse' },
          },
        },
      },
    },
    received: {
      tags: 'live',
      description: 'Its file is kept and has not been read.',
      meta: IMPORT_STATUS.received,
      on: {
        'import.read': {
          target: 'read',
          description: 'Its columns are found and understood.',
          meta: byPortal,
        },
        'import.refuse': refuse,
      },
    },
    read: {
      tags: 'live',
      description: 'What its columns mean is known.',
      meta: IMPORT_STATUS.read,
      on: {
        'import.stage': {
          target: 'staged',
          description: 'Every row of it stands beside the stock.',
          meta: byPortal,
        },
        'import.refuse': refuse,
      },
    },
    staged: {
      tags: 'live',
      description: 'Its rows stand beside the stock and are not compared yet.',
      meta: IMPORT_STATUS.staged,
      on: {
        'import.check': {
          target: 'checked',
          description: 'Each row is held against the stock as it is: the dry run.',
          meta: byPortal,
        },
        'import.refuse': refuse,
      },
    },
    checked: {
      tags: 'live',
      description: 'What it would do is known, and nothing is done yet.',
      meta: IMPORT_STATUS.checked,
      on: {
        'import.wait': {
          target: 'waiting',
          guard: 'listNeedsAPerson',
          description: 'It goes beyond the limits of its supplier.',
          actions: { type: 'enqueue.notice', params: { kind: 'import.waiting' } },
          meta: byPortal,
        },
        'import.begin': {
          target: 'applying',
          guard: 'listIsWithinLimits',
          description: 'It is within the limits of its supplier, so nobody is asked.',
          meta: byPortal,
        },
      },
    },
    waiting: {
      tags: 'live',
      description: 'Staff have to look at what it would do.',
      meta: IMPORT_STATUS.waiting,
      on: {
        'import.approve': {
          target: 'applying',
          guard: 'mayBeApproved',
          description: 'Staff let it do what was shown.',
          actions: 'enqueue.import',
          meta: {
            operations: ['approveStockImport'],
            who: 'administrator, quality control',
            redress: { by: 'import.rollBack' },
          },
        },
        'import.mend': {
          target: 'waiting',
          guard: 'mayBeMended',
          description:
            'A word of its supplier is given its meaning, a cell is corrected, or its mapping is another one: its rows are read once more.',
          meta: {
            operations: ['mendStockImport', 'readStockImportAgain'],
            who: 'the supplier, administrator, quality control',
            redress: { by: 'import.mend' },
          },
        },
        'import.refuse': {
          ...refuse,
          guard: 'mayBeSentBack',
          description:
            'Staff send it back, its supplier withdraws it, or a newer Rap list takes its place; the reason is kept.',
          meta: {
            operations: ['refuseStockImport', 'withdrawStockImport'],
            who: 'the supplier, administrator, quality control, the portal',
            redress: REASON,
          },
        },
      },
    },
    applying: {
      tags: 'live',
      description: 'It changes the stock, some stones at a time.',
      meta: IMPORT_STATUS.applying,
      on: {
        'import.finish': {
          target: 'applied',
          description: 'The last of its rows is done.',
          actions: { type: 'enqueue.notice', params: { kind: 'import.applied' } },
          meta: byPortal,
        },
        'import.rollBack': rollBack,
      },
    },
    applied: {
      description: 'The stock is as it says.',
      meta: IMPORT_STATUS.applied,
      on: { 'import.rollBack': rollBack },
    },
    refused: {
      type: 'final',
      description:
        'Sent back with the reason, or withdrawn by its supplier; what waited is not done.',
      meta: IMPORT_STATUS.refused,
    },
    rollingBack: {
      tags: 'live',
      description: 'What it did is being undone, some stones at a time.',
      meta: IMPORT_STATUS.rollingBack,
      on: {
        'import.restore': {
          target: 'rolledBack',
          description: 'The last of its rows is undone, or left because the stone moved on.',
          actions: { type: 'enqueue.notice', params: { kind: 'import.rolledBack' } },
          meta: byPortal,
        },
      },
    },
    rolledBack: {
      type: 'final',
      description: 'Undone; the stones that had moved on are named.',
      meta: IMPORT_STATUS.rolledBack,
    },
  },
});

export const stockImportWorkflow = {
  name: 'stockImport',
  machine: stockImportMachine,
  noun: 'A stock list',
  phrases: {
    start: 'not here yet',
    received: 'received',
    read: 'read',
    staged: 'staged',
    checked: 'checked',
    waiting: 'waiting for a person',
    applying: 'being applied',
    applied: 'applied',
    refused: 'refused',
    rollingBack: 'being rolled back',
    rolledBack: 'rolled back',
  },
  participles: {
    'import.receive': 'received',
    'import.read': 'read',
    'import.stage': 'staged',
    'import.check': 'checked',
    'import.wait': 'kept waiting',
    'import.begin': 'begun',
    'import.approve': 'approved',
    'import.mend': 'mended',
    'import.finish': 'finished',
    'import.refuse': 'refused',
    'import.rollBack': 'rolled back',
    'import.restore': 'restored',
  },
} as const satisfies Workflow<typeof stockImportMachine> & {
  phrases: Record<StateValueFrom<typeof stockImportMachine>, string>;
  participles: Record<StockImportEvent['type'], string>;
};
