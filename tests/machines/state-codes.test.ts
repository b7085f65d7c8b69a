import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import {
  BULK_EMAIL_STATUS,
  HOLD_QUEUE_STATUS,
  IMPORT_STATUS,
  MEMO_STATUS,
  STONE_STATUS,
} from '#machines/codes.ts';
import { stateHasTag, statesWith, statesWithout } from '#machines/kernel/state-codes.ts';
import { bulkEmailMachine } from '#machines/workflows/bulk-email.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { holdQueueMachine } from '#machines/workflows/hold-queue.ts';
import { memoMachine } from '#machines/workflows/memo.ts';
import { stockImportMachine } from '#machines/workflows/stock-import.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import { stateIn, stateNotIn } from '../../server/platform/db/state-condition.ts';

const codesOf = (...states: readonly { code: number }[]) => states.map(({ code }) => code);

describe('the states with a tag', () => {
  const memo = MEMO_STATUS;
  const stone = STONE_STATUS;
  const list = IMPORT_STATUS;
  const mail = BULK_EMAIL_STATUS;
  const { received, read, staged, checked } = list;

  it.each([
    ['live memos', statesWith(memoMachine, 'live'), [memo.open, memo.partial]],
    ['editable', statesWith(stoneMachine, 'editable'), [stone.available, stone.notAvailable]],
    ['offMarket', statesWith(stoneMachine, 'offMarket'), [stone.notAvailable, stone.soldOut]],
    ['preparing', statesWith(stockImportMachine, 'preparing'), [received, read, staged, checked]],
    [
      'running',
      statesWith(stockImportMachine, 'running'),
      [received, read, staged, checked, list.applying, list.rollingBack],
    ],
    ['hasDryRun', statesWith(stockImportMachine, 'hasDryRun'), [checked, list.waiting]],
    ['inEffect', statesWith(stockImportMachine, 'inEffect'), [list.applying, list.applied]],
    [
      'touchesStock',
      statesWith(stockImportMachine, 'touchesStock'),
      [list.applying, list.applied, list.rollingBack],
    ],
    [
      'wasApplied',
      statesWith(stockImportMachine, 'wasApplied'),
      [list.applied, list.rollingBack, list.rolledBack],
    ],
    [
      'sentBack',
      statesWith(stockImportMachine, 'sentBack'),
      [list.refused, list.rollingBack, list.rolledBack],
    ],
    ['started', statesWith(bulkEmailMachine, 'started'), [mail.sending, mail.sent, mail.stopped]],
  ])('for %s are the expected states', (_, found, states) => {
    expect(found).toEqual(codesOf(...states));
  });

  it('leave the other states, without the start state', () => {
    const { taken, lapsed, left, closed } = HOLD_QUEUE_STATUS;
    expect(statesWithout(holdQueueMachine, 'live')).toEqual(codesOf(taken, lapsed, left, closed));
  });

  it('need a tag that the state machine has', () => {
    // @ts-expect-error a hold has no such tag
    expect(statesWith(holdMachine, 'open')).toEqual([]);
    // @ts-expect-error a hold has no such tag
    expect(stateHasTag(holdMachine, 1, 'open')).toBe(false);
    expect(stateHasTag(holdMachine, 99, 'live')).toBe(false);
    expect(stateHasTag(holdMachine, 1, 'live')).toBe(true);
    expect(stateHasTag(holdMachine, 2, 'live')).toBe(false);
  });

  it('are sorted by code, not in the order of the machine', () => {
    const machine = setup({ types: { tags: {} as 'start' | 'live' } }).createMachine({
      initial: 'start',
      states: {
        start: { tags: 'start', meta: { code: 0 } },
        late: { tags: 'live', meta: { code: 12 } },
        early: { tags: 'live', meta: { code: 3 } },
        last: { tags: 'live', meta: { code: 20 } },
      },
    });
    expect(statesWith(machine, 'live')).toEqual([3, 12, 20]);
  });

  it('are an SQL condition', () => {
    expect(stateIn('h.state', holdMachine, 'live')).toBe('h.state = 1');
    expect(stateNotIn('h.state', holdMachine, 'live')).toBe('h.state <> 1');
    expect(stateIn('state', memoMachine, 'live')).toBe('state in (1, 2)');
    expect(stateNotIn('s.status', stoneMachine, 'offMarket')).toBe('s.status not in (2, 8)');
  });
});
