import { describe, expect, it } from 'vitest';
import { readDetails } from '../../src/features/stone/actions/action-details.ts';
import { compareOffer } from '../../src/shared/stones/offers/compare-offer.ts';
import { PRICE } from '../../src/shared/stones/price-rules.ts';
import { parseFigure } from '../../src/ui/inputs/typed-figure.ts';

const typed = { days: null, dueOn: '', offer: { offer: null, fault: null } };

describe('the details of a command', () => {
  it('omit untouched fields', () => {
    for (const action of ['confirm', 'memo', 'note', 'enquire'] as const)
      expect(readDetails(action, typed, null)).toEqual({ details: {}, fault: null });
  });

  it("of a memo are whole days, for a client at most the client's terms", () => {
    const days = (value: string, most: number | null = null) =>
      readDetails('memo', { ...typed, days: value }, most);
    expect(days('14')).toEqual({ details: { termsDays: 14 }, fault: null });
    expect(days('365').fault).toBeNull();
    for (const wrong of ['', '0', '366', '1.5', '-3', 'ten', '1e2'])
      expect(days(wrong)).toEqual({ details: {}, fault: 'Enter 1 to 365 days.' });
    expect(days('31', 30).fault).toBe('Enter 1 to 30 days.');
  });

  it('of an enquiry are an offer in dollars with two decimals, and none with a fault', () => {
    const offer = (value: string, fault: string | null = null) => {
      const read = parseFigure(value, PRICE);
      const figure = 'figure' in read ? read.figure : null;
      const said = 'fault' in read ? read.fault : fault;
      return readDetails('enquire', { ...typed, offer: { offer: figure, fault: said } }, null);
    };
    expect(offer(' 4,250.50 ')).toEqual({ details: { offeredPerCt: 4250.5 }, fault: null });
    expect(offer('$1,200')).toEqual({ details: { offeredPerCt: 1200 }, fault: null });
    for (const wrong of ['0', '-1', '1.234', 'best', '99999999'])
      expect(offer(wrong).fault).not.toBeNull();
    expect(offer('9,000', 'Above the asking price.')).toEqual({
      details: {},
      fault: 'Above the asking price.',
    });
  });

  it('of an enquiry compare the offer with the asking price, and mark a higher offer', () => {
    const one = { stock_no: 'ST-1', markup_ppc: 3321.6 };
    const two = { stock_no: 'ST-2', markup_ppc: 4000 };
    expect(compareOffer([one], null)).toEqual({
      words: 'Asking price, $ per carat: 3,321.60.',
      above: null,
    });
    // 3,600 / 3,321.60 = 1.083815…
    expect(compareOffer([one], 3600)).toEqual({
      words: 'Asking price, $ per carat: 3,321.60. Your offer: +8.38 %.',
      above: 'ST-1',
    });
    expect(compareOffer([one], 3321.6).above).toBeNull();
    expect(compareOffer([one, two], 3600)).toEqual({
      words: 'Asking price, $ per carat: 3,321.60 to 4,000.00. Your offer: −10.00 % to +8.38 %.',
      above: 'ST-1',
    });
  });

  it('of a note are a due day', () => {
    expect(readDetails('note', { ...typed, dueOn: '2026-12-01' }, null).details).toEqual({
      dueOn: '2026-12-01',
    });
  });
});
