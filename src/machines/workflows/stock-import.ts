import { and, type StateValueFrom, setup } from 'xstate';
import type { UserId } from '#api/ids.gen.ts';
import { IMPORT_STATUS, ROLE } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  REASON,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import { isPortal, isStaff } from './actor-guards.ts';

export interface StockImportContext {
  /** user account of the supplier; null if the supplier has none */
  supplierId: UserId | null;
  /** true if the list needs an approval, because it exceeds the supplier's limits on changes */
  isBeyondLimits: boolean;
  /** true if the list would remove more than a fifth of the supplier's stones */
  isLoss: boolean;
  /** true if a newer list of the supplier has changed the stock and is not fully rolled back */
  isOutdated: boolean;
  /** true if the list has no rows left to apply */
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

/** Suppliers see only their own stock lists; staff and auditors see all stock lists. */
export const canSeeList = (actor: Actor, supplierId: UserId | null): boolean =>
  isPortal(actor) ||
  isStaff(actor) ||
  actor.role === ROLE.auditor ||
  (actor.id !== null && actor.id === supplierId);

const isSupplier = (actor: Actor, { supplierId }: StockImportContext): boolean =>
  actor.id !== null && actor.id === supplierId;

const byPortal: EdgeMeta = { operations: [], who: 'the portal' };

const refuse = {
  target: 'refused',
  guard: 'mayBeRefused',
  description: 'The list cannot be read, or staff refuse the list; the reason is recorded.',
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
  description:
    'The changes made by the list are undone stone by stone; stones that have changed since then are skipped.',
  actions: 'enqueue.import',
  meta: {
    operations: ['rollBackStockImport'],
    who: 'administrator, quality control',
    redress: REASON,
  },
} as const;

type StockImportTag =
  | 'start'
  | 'live'
  /** the portal has not decided yet if the list needs an approval */
  | 'preparing'
  /** the server works on the list; no person needs to act */
  | 'running'
  /** the result of the dry run is shown, and becomes outdated if the stock changes */
  | 'hasDryRun'
  /** the list is applied or being applied */
  | 'inEffect'
  /** at least some changes of the list are in the stock */
  | 'touchesStock'
  /** the list was applied completely, even if it was rolled back later */
  | 'wasApplied'
  /** the list was refused, or is being or was rolled back */
  | 'sentBack';

export const stockImportMachine = setup({
  types: {
    context: {} as StockImportContext,
    events: {} as StockImportEvent,
    input: {} as StockImportContext,
    tags: {} as StockImportTag,
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
    /** queues the job for the next step of the stock list */
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
  description:
    "A supplier's stock list. It is received, compared with the stock in a dry run and then applied.",
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not received yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'import.receive': {
          target: 'received',
          guard: 'listIsKnownToActor',
          description: 'A complete list is received and its file is stored.',
          actions: 'enqueue.import',
          meta: {
            operations: ['sendStockImport', 'pushStones'],
            who: 'the supplier, administrator, quality control, the portal for lists that it loads',
            redress: { by: 'import.refuse' },
          },
        },
      },
    },
    received: {
      tags: ['live', 'preparing', 'running'],
      description: 'The file is stored but not read yet.',
      meta: IMPORT_STATUS.received,
      on: {
        'import.read': {
          target: 'read',
          description: 'The columns are found and mapped.',
          meta: byPortal,
        },
        'import.refuse': refuse,
      },
    },
    read: {
      tags: ['live', 'preparing', 'running'],
      description: 'The columns are mapped.',
      meta: IMPORT_STATUS.read,
      on: {
        'import.stage': {
          target: 'staged',
          description: 'Every row is loaded for comparison with the stock.',
          meta: byPortal,
        },
        'import.refuse': refuse,
      },
    },
    staged: {
      tags: ['live', 'preparing', 'running'],
      description: 'The rows are loaded but not compared with the stock yet.',
      meta: IMPORT_STATUS.staged,
      on: {
        'import.check': {
          target: 'checked',
          description: 'Each row is compared with the current stock in a dry run.',
          meta: byPortal,
        },
        'import.refuse': refuse,
      },
    },
    checked: {
      tags: ['live', 'preparing', 'running', 'hasDryRun'],
      description:
        'The changes that the list would make are known, but nothing has been changed yet.',
      meta: IMPORT_STATUS.checked,
      on: {
        'import.wait': {
          target: 'waiting',
          guard: 'listNeedsAPerson',
          description: 'The list exceeds the limits of its supplier.',
          actions: { type: 'enqueue.notice', params: { kind: 'import.waiting' } },
          meta: byPortal,
        },
        'import.begin': {
          target: 'applying',
          guard: 'listIsWithinLimits',
          description: 'The list is within the limits of its supplier, so it needs no approval.',
          meta: byPortal,
        },
      },
    },
    waiting: {
      tags: ['live', 'hasDryRun'],
      description: 'The changes are awaiting staff review.',
      meta: IMPORT_STATUS.waiting,
      on: {
        'import.approve': {
          target: 'applying',
          guard: 'mayBeApproved',
          description: 'Staff approve the previewed changes.',
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
            'A value is mapped, a cell is corrected or the mapping changes; the rows are read again.',
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
            'Staff refuse the list, the supplier withdraws it, or a newer Rap list replaces it; the reason is recorded.',
          meta: {
            operations: ['refuseStockImport', 'withdrawStockImport'],
            who: 'the supplier, administrator, quality control, the portal',
            redress: REASON,
          },
        },
      },
    },
    applying: {
      tags: ['live', 'running', 'inEffect', 'touchesStock'],
      description: 'The list changes the stock in batches.',
      meta: IMPORT_STATUS.applying,
      on: {
        'import.finish': {
          target: 'applied',
          description: 'All rows have been applied.',
          actions: { type: 'enqueue.notice', params: { kind: 'import.applied' } },
          meta: byPortal,
        },
        'import.rollBack': rollBack,
      },
    },
    applied: {
      tags: ['inEffect', 'touchesStock', 'wasApplied'],
      description: 'The stock matches the list.',
      meta: IMPORT_STATUS.applied,
      on: { 'import.rollBack': rollBack },
    },
    refused: {
      type: 'final',
      tags: 'sentBack',
      description:
        'Refused, or withdrawn by its supplier. The reason is recorded, and pending changes are not applied.',
      meta: IMPORT_STATUS.refused,
    },
    rollingBack: {
      tags: ['live', 'running', 'touchesStock', 'wasApplied', 'sentBack'],
      description: 'The changes are being undone in batches.',
      meta: IMPORT_STATUS.rollingBack,
      on: {
        'import.restore': {
          target: 'rolledBack',
          description:
            'The last row is undone, or skipped because the stone has changed since then.',
          actions: { type: 'enqueue.notice', params: { kind: 'import.rolledBack' } },
          meta: byPortal,
        },
      },
    },
    rolledBack: {
      type: 'final',
      tags: ['wasApplied', 'sentBack'],
      description: 'Undone; skipped stones are listed.',
      meta: IMPORT_STATUS.rolledBack,
    },
  },
});

export const stockImportWorkflow = {
  name: 'stockImport',
  machine: stockImportMachine,
  noun: 'A stock list',
  phrases: {
    start: 'not received yet',
    received: 'received',
    read: 'read',
    staged: 'staged',
    checked: 'checked',
    waiting: 'awaiting approval',
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
    'import.wait': 'sent for approval',
    'import.begin': 'started',
    'import.approve': 'approved',
    'import.mend': 'corrected',
    'import.finish': 'finished',
    'import.refuse': 'refused',
    'import.rollBack': 'rolled back',
    'import.restore': 'restored',
  },
} as const satisfies Workflow<typeof stockImportMachine> & {
  phrases: Record<StateValueFrom<typeof stockImportMachine>, string>;
  participles: Record<StockImportEvent['type'], string>;
};
