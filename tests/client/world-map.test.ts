import { expect, it } from 'vitest';
import { readPlaces } from '../../server/people/places/data-set.ts';
import { DOTS, LANDS, WORLD_SIZE } from '../../src/shared/charts/world.gen.ts';

/** South of where the map ends. */
const NOT_DRAWN = ['AQ'];

it('has exactly one place on the map for every country of the portal', async () => {
  const { countries } = await readPlaces();
  const drawn = [...LANDS, ...DOTS].flatMap(({ iso2 }) => iso2 ?? []);
  expect(drawn.toSorted()).toEqual(
    countries
      .map(({ iso2 }) => iso2)
      .filter((iso2) => !NOT_DRAWN.includes(iso2))
      .toSorted(),
  );
});

it('draws countries at their coordinates', () => {
  const startOf = (iso2: string) => {
    const path = LANDS.find((land) => land.iso2 === iso2)?.path ?? '';
    return /^M(\d+) (\d+)l/.exec(path)?.slice(1).map(Number) ?? [];
  };
  const [belgium = [], india = [], brazil = []] = ['BE', 'IN', 'BR'].map(startOf);
  const hongKong = DOTS.find(({ iso2 }) => iso2 === 'HK')?.at ?? [];
  const fromWest = [brazil, belgium, india, hongKong].map(([x]) => x);
  expect(fromWest).toEqual(fromWest.toSorted((one, other) => (one ?? 0) - (other ?? 0)));
  const fromNorth = [belgium, india, brazil].map(([, y]) => y);
  expect(fromNorth).toEqual(fromNorth.toSorted((one, other) => (one ?? 0) - (other ?? 0)));
  for (const [x, y] of [belgium, india, brazil, hongKong]) {
    expect(x).toBeLessThan(WORLD_SIZE.width);
    expect(y).toBeLessThan(WORLD_SIZE.height);
  }
});

it('draws no country across the whole map, although some lie on both sides of its edge', () => {
  const steps = LANDS.flatMap(({ iso2, path }) =>
    [...path.matchAll(/l([^z]*)z/g)].flatMap(([, ring = '']) =>
      ring.split(' ').map((step, at) => ({ iso2, step: Number(step), isAcross: at % 2 === 0 })),
    ),
  );
  expect(steps.length).toBeGreaterThan(1_000);
  expect(
    steps.filter(({ step, isAcross }) => isAcross && Math.abs(step) > WORLD_SIZE.width / 4),
  ).toEqual([]);
});
