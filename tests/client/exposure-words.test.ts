import { describe, expect, it } from 'vitest';
import {
  aboveLimit,
  afterMemo,
  creditLimitText,
  creditWords,
  selfServiceText,
  selfServiceWords,
} from '../../src/shared/exposure/exposure-words.ts';
import type { Exposure } from '../../src/shared/exposure/use-exposure.ts';

const NONE = { pieces: 0, amount: 0 };
const exposed = (more: Partial<Exposure>): Exposure => ({
  memo_limit: 0,
  room_left: 0,
  credit_limit: null,
  total: 5910,
  credit_left: null,
  over_by: 0,
  needs_administrator: true,
  takes_none: false,
  out: { pieces: 2, amount: 5910 },
  overdue: NONE,
  held: NONE,
  requested: NONE,
  invoiced: NONE,
  ...more,
});

describe('a client without a credit limit', () => {
  it('has no limit, and cannot exceed one', () => {
    const none = exposed({});
    expect(creditLimitText(null)).toBe('No limit');
    expect(creditWords(none)).toEqual({ tone: 'plain', text: 'Exposure 5,910.00. No limit.' });
    expect(aboveLimit(none, 312.32)).toBeNull();
    expect(afterMemo(none, 312.32)).toEqual({
      tone: 'plain',
      text: 'With this memo the exposure is 6,222.32. No limit.',
    });
  });
});

describe('a client with a credit limit', () => {
  const limited = exposed({ credit_limit: 6000, credit_left: 90 });

  it('shows the remaining credit, now and with a memo', () => {
    expect(creditWords(limited)).toEqual({
      tone: 'plain',
      text: 'Exposure 5,910.00. 90.00 left of the 6,000.00 credit limit.',
    });
    expect(aboveLimit(limited, 90)).toBeNull();
    expect(afterMemo(limited, 90)).toEqual({
      tone: 'plain',
      text: 'With this memo the exposure is 6,000.00. 0.00 left of the 6,000.00 credit limit.',
    });
  });

  it('shows by how much a memo exceeds it, to the cent', () => {
    expect(aboveLimit(limited, 90.01)).toEqual({ by: '0.01', needs: 'administrator' });
    expect(aboveLimit({ ...limited, needs_administrator: false }, 1090.1)).toEqual({
      by: '1000.10',
      needs: 'reason',
    });
    expect(afterMemo(limited, 1090.1)).toEqual({
      tone: 'over',
      text: 'With this memo the exposure is 7,000.10, 1,000.10 over the credit limit of 6,000.00.',
    });
  });

  it('shows by how much it is exceeded', () => {
    expect(creditWords(exposed({ credit_limit: 5000, credit_left: 0, over_by: 910 }))).toEqual({
      tone: 'over',
      text: 'Exposure 5,910.00, 910.00 over the credit limit of 5,000.00.',
    });
  });
});

it('shows the self-service limit for memos without approval', () => {
  expect(selfServiceText(0)).toBe('Memos need approval');
  expect(selfServiceText(75_000)).toBe('75,000.00');
  expect(selfServiceText(75_000, '$')).toBe('$75,000.00');
  expect(selfServiceWords(exposed({}))).toBe('Memos need approval.');
  const some = exposed({ memo_limit: 10_000, room_left: 4090 });
  expect(selfServiceWords(some)).toBe('Self-service limit: 4,090.00 of 10,000.00 left.');
  expect(selfServiceWords({ ...some, takes_none: true })).toBe(
    'Memos need approval until the stones of the overdue memo are returned or bought.',
  );
});
