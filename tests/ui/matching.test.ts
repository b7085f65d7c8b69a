import { expect, it } from 'vitest';
import { filterOptions, findExact, toSearchable } from '../../src/ui/inputs/filter-options.ts';

const CITIES = toSearchable(
  ['Évreux', 'La Rochelle', 'Rochefort', 'Le Creusot', 'Saint-Roch', 'Aubervilliers'].map(
    (label) => ({ value: label, label }),
  ),
);
const found = (typed: string) => filterOptions(CITIES, typed).map(({ label }) => label);

it('finds a name without its accents and capitals', () =>
  expect(found('EVREUX')).toEqual(['Évreux']));
it('puts what begins so before what only holds it', () =>
  expect(found('roch')).toEqual(['Rochefort', 'La Rochelle', 'Saint-Roch']));
it('finds everything by nothing', () => expect(found('  ')).toHaveLength(CITIES.length));
it('finds nothing by what is nowhere', () => expect(found('xyz')).toEqual([]));
it('takes a name that was written out for its choice', () =>
  expect(findExact(CITIES, ' evreux ')?.label).toBe('Évreux'));
it('takes no beginning of a name for it', () => expect(findExact(CITIES, 'roche')).toBeUndefined());
