import { describe, expect, it } from 'vitest';
import { readDetails } from '../../src/features/stone/acts/act-details.ts';

const typed = { days: null, dueOn: '', offer: '' };

describe('what an action says beside its words', () => {
  it('leaves out what was not touched', () => {
    for (const action of ['confirm', 'memo', 'note', 'enquire'] as const)
      expect(readDetails(action, typed, null)).toEqual({ details: {}, fault: null });
  });

  it('a memo takes whole days, for a client at most its own', () => {
    const days = (value: string, most: number | null = null) =>
      readDetails('memo', { ...typed, days: value }, most);
    expect(days('14')).toEqual({ details: { termsDays: 14 }, fault: null });
    expect(days('365').fault).toBeNull();
    for (const wrong of ['', '0', '366', '1.5', '-3', 'ten', '1e2'])
      expect(days(wrong)).toEqual({ details: {}, fault: 'Please give 1 to 365 days.' });
    expect(days('31', 30).fault).toBe('Please give 1 to 30 days.');
  });

  it('an enquiry takes an offer in dollars and whole cents', () => {
    const offer = (value: string) => readDetails('enquire', { ...typed, offer: value }, null);
    expect(offer(' 4,250.50 ')).toEqual({ details: { offeredPerCt: 4250.5 }, fault: null });
    expect(offer('$1,200')).toEqual({ details: { offeredPerCt: 1200 }, fault: null });
    for (const wrong of ['0', '-1', '1.234', 'best', '99999999'])
      expect(offer(wrong).fault).not.toBeNull();
  });

  it('a note takes a day', () => {
    expect(readDetails('note', { ...typed, dueOn: '2026-12-01' }, null).details).toEqual({
      dueOn: '2026-12-01',
    });
  });
});
