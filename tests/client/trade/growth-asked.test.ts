import { describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { resolveGrowth } from '../../../src/features/stone/growth/use-growth.ts';
import { growthForUrl } from '../../../src/features/stone/growth/use-growth-in-url.ts';

const LAB = 1;
const NATURAL = 2;
const client = { company_name: 'Halden & Roe', growth_type: LAB } as const;
const reader = (role_id: (typeof ROLE)[keyof typeof ROLE], only: 1 | 2 | null = null) => ({
  role_id,
  growth_type: NATURAL as 1 | 2 | null,
  business_details: { growth_type: only },
});

describe('the growth filter of a search', () => {
  it.each(['customer', 'guest', 'associate', 'apiProvider'] as const)(
    'is the last choice of the user: %s',
    (role) => {
      const person = reader(ROLE[role]);
      expect(resolveGrowth({}, person, undefined)).toEqual({ growth: NATURAL, limit: null });
      expect(resolveGrowth({ growth: LAB }, person, undefined).growth).toBe(LAB);
      expect(resolveGrowth({ growth: 'both' }, person, undefined).growth).toBe('both');
      expect(resolveGrowth({ numbers: 'A1' }, person, undefined).growth).toBeUndefined();
    },
  );

  it.each(['administrator', 'qualityControl', 'auditor'] as const)(
    'is both for users who see everything: %s',
    (role) => {
      const person = reader(ROLE[role]);
      expect(resolveGrowth({}, person, undefined)).toEqual({ growth: 'both', limit: null });
      expect(resolveGrowth({ growth: LAB }, person, undefined).growth).toBe(LAB);
    },
  );

  it('is the growth that a client buys, even if the other is requested', () => {
    const person = reader(ROLE.customer, LAB);
    const limit = { only: LAB, clientName: null, refused: null };
    for (const given of [{}, { growth: 'both' }, { growth: LAB }] as const)
      expect(resolveGrowth(given, person, undefined)).toEqual({ growth: LAB, limit });
    expect(resolveGrowth({ growth: NATURAL }, person, undefined)).toEqual({
      growth: LAB,
      limit: { ...limit, refused: NATURAL },
    });
  });

  it.each(['administrator', 'qualityControl', 'associate'] as const)(
    'is the growth that the acting client buys: %s',
    (role) => {
      const person = reader(ROLE[role]);
      expect(resolveGrowth({}, person, client)).toEqual({
        growth: LAB,
        limit: { only: LAB, clientName: 'Halden & Roe', refused: null },
      });
      expect(resolveGrowth({ growth: NATURAL }, person, client).limit?.refused).toBe(NATURAL);
    },
  );

  it('is named in the URL of each user, so that a copied link shows the same stones', () => {
    const link = (person: ReturnType<typeof reader>, given = {}, acting?: typeof client) => {
      const { growth, limit } = resolveGrowth(given, person, acting);
      return growthForUrl(given, { search: growth ? { ...given, growth } : given, limit });
    };
    const seesBoth = { ...reader(ROLE.customer), growth_type: null };
    expect(link(reader(ROLE.customer))).toBe(NATURAL);
    expect(link(seesBoth)).toBe('both');
    expect(link(reader(ROLE.administrator))).toBe('both');
    expect(link(reader(ROLE.customer, LAB))).toBe(LAB);
    // A URL that names the growth, the numbers of stones or a changeable client stays as it is.
    expect(link(reader(ROLE.customer), { growth: 'both' })).toBeUndefined();
    expect(link(reader(ROLE.customer), { numbers: 'A1' })).toBeUndefined();
    expect(link(reader(ROLE.administrator), {}, client)).toBeUndefined();
  });
});
