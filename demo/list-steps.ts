import { IMPORT_STATUS } from '#machines/codes.ts';
import { ADMINISTRATOR, type Person, QUALITY_CONTROL } from './people.ts';
import { APPLYING, APPROVED_AFTER, BEGUN_AFTER, type ListEnd } from './supplier-lists.ts';

const s = IMPORT_STATUS;

/** A step of a stock list: new state, minutes since the list arrived, and actor. */
export interface ListStep {
  readonly event: string;
  readonly to: number;
  readonly after: number;
  /** actor: a person, or the account or server of the supplier; the portal if missing */
  readonly by?: Person | 'sender' | 'supplier';
  readonly reason?: string;
}

const RECEIVED: ListStep = { event: 'import.receive', to: s.received.code, after: 0, by: 'sender' };
const CHECKED: readonly ListStep[] = [
  RECEIVED,
  { event: 'import.read', to: s.read.code, after: 1 },
  { event: 'import.stage', to: s.staged.code, after: 1 },
  { event: 'import.check', to: s.checked.code, after: 1 },
];
const WAITING: readonly ListStep[] = [
  ...CHECKED,
  { event: 'import.wait', to: s.waiting.code, after: 1 },
];
const finished = (begunAfter: number): ListStep => ({
  event: 'import.finish',
  to: s.applied.code,
  after: begunAfter + APPLYING,
});
const APPROVED: ListStep = {
  event: 'import.approve',
  to: s.applying.code,
  after: APPROVED_AFTER,
  by: ADMINISTRATOR,
};

export const MAPPING_STEP: ListStep = {
  event: 'import.mend',
  to: s.waiting.code,
  after: 12,
  by: 'supplier',
  reason: 'Shape “Rnd Brill” means ROUND',
};

export const STEPS_BY_END: Readonly<Record<ListEnd, readonly ListStep[]>> = {
  waiting: WAITING,
  applied: [...WAITING, APPROVED, finished(APPROVED_AFTER)],
  appliedByItself: [
    ...CHECKED,
    { event: 'import.begin', to: s.applying.code, after: BEGUN_AFTER },
    finished(BEGUN_AFTER),
  ],
  sentBack: [
    ...WAITING,
    {
      event: 'import.refuse',
      to: s.refused.code,
      after: 75,
      by: QUALITY_CONTROL,
      reason: 'These are the prices for shops. Please send those for the trade.',
    },
  ],
  unreadable: [
    RECEIVED,
    {
      event: 'import.refuse',
      to: s.refused.code,
      after: 1,
      reason: 'The list is a PDF, not a stock list.',
    },
  ],
  rolledBack: [
    ...WAITING,
    APPROVED,
    finished(APPROVED_AFTER),
    {
      event: 'import.rollBack',
      to: s.rollingBack.code,
      after: 190,
      by: QUALITY_CONTROL,
      reason: 'Its prices were meant for another market.',
    },
    { event: 'import.restore', to: s.rolledBack.code, after: 191 },
  ],
};
