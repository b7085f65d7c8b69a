import { describe, expect, it } from 'vitest';
import { toleranceFault } from '#common/trade/tolerance-fault.ts';
import {
  changeText,
  FIGURE_TERMS,
  SWITCH_TERMS,
  TERM_NAMES,
  termLabel,
  termText,
} from '#common/trade/trade-terms.ts';

describe('the tolerance of a field', () => {
  const carat = { label: 'Carat', unit: 'ct', most: 2 };
  const colour = { label: 'Colour', unit: 'grade', most: 5 };

  it('is at least zero, at most the limit of the field, and has two decimals', () => {
    for (const fair of [0, 0.01, 0.29, 1.15, 2]) expect(toleranceFault(carat, fair)).toBeNull();
    expect(toleranceFault(carat, -0.01)).toBe('Carat must have a tolerance of 0 or more.');
    expect(toleranceFault(carat, Number.NaN)).toBe('Carat must have a tolerance of 0 or more.');
    expect(toleranceFault(carat, 2.01)).toBe('Carat can have a tolerance of at most 2.');
    expect(toleranceFault(carat, 0.005)).toBe(
      'Carat can have a tolerance with at most two decimals.',
    );
  });

  it('is in whole steps for grades', () => {
    expect(toleranceFault(colour, 2)).toBeNull();
    expect(toleranceFault(colour, 1.5)).toBe('Colour must have a tolerance in whole grades.');
    expect(toleranceFault(carat, 1.5)).toBeNull();
  });
});

describe('a term of trade', () => {
  it('has its unit in singular or plural, and a switch has its state', () => {
    expect(termText('session_hours', 1)).toBe('1 hour');
    expect(termText('session_hours', 48)).toBe('48 hours');
    expect(termText('offer_minutes', 1440)).toBe('1,440 minutes');
    expect(termText('check_returns', true)).toBe('on');
    expect(termText('check_returns', false)).toBe('off');
  });

  it('has a unique name, and is in the list of all terms', () => {
    expect(termLabel('session_days')).toBe('Maximum session length');
    expect(termLabel('check_returns')).toBe('Quality control of returns');
    expect([...TERM_NAMES].sort()).toEqual(
      [...Object.keys(FIGURE_TERMS), ...Object.keys(SWITCH_TERMS)].sort(),
    );
    expect(new Set(TERM_NAMES.map(termLabel)).size).toBe(TERM_NAMES.length);
  });

  it('accepts its default value', () => {
    for (const { least, most, usual } of Object.values(FIGURE_TERMS)) {
      expect(usual).toBeGreaterThanOrEqual(least);
      expect(usual).toBeLessThanOrEqual(most);
    }
    expect(SWITCH_TERMS.check_returns.usual).toBe(false);
    expect(SWITCH_TERMS.limit_needs_administrator.usual).toBe(true);
  });

  it('describes its effect before it is changed', () => {
    expect(changeText('session_days', 30, 7)).toBe('Sessions older than 7 days end immediately.');
    expect(changeText('session_days', 7, 7)).toContain('Sessions end after at most 7 days');
    expect(changeText('session_days', 7, 30)).toContain('Sessions end after at most 30 days');
    expect(changeText('session_hours', 24, 1)).toBe(
      'Sessions that have not been used for 1 hour end immediately.',
    );
    expect(changeText('session_hours', 1, 24)).toBe(
      'Sessions end after 24 hours without use. For open sessions, the limit applies from the next use.',
    );
    expect(changeText('check_returns', false, true)).toContain('wait for quality control.');
    expect(changeText('check_returns', true, false)).toContain('are offered again immediately.');
    expect(changeText('limit_needs_administrator', false, true)).toContain('only an administrator');
    expect(changeText('limit_needs_administrator', true, false)).toContain('the associate');
    for (const term of Object.keys(FIGURE_TERMS) as (keyof typeof FIGURE_TERMS)[])
      expect(changeText(term, 2, 3)).toContain(termText(term, 3));
  });
});
