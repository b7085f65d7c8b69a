import { expect, it } from 'vitest';
import { filterOptions, findExact, toSearchable } from '../../src/ui/inputs/filter-options.ts';

const CITIES = toSearchable(
  ['Évreux', 'La Rochelle', 'Rochefort', 'Le Creusot', 'Saint-Roch', 'Aubervilliers'].map(
    (label) => ({ value: label, label }),
  ),
);
const found = (typed: string) => filterOptions(CITIES, typed).map(({ label }) => label);

it('finds a name without accents and capitals', () => expect(found('EVREUX')).toEqual(['Évreux']));
it('lists names that begin with the text before names that contain it', () =>
  expect(found('roch')).toEqual(['Rochefort', 'La Rochelle', 'Saint-Roch']));
it('finds everything for an empty text', () => expect(found('  ')).toHaveLength(CITIES.length));
it('finds nothing for an unknown text', () => expect(found('xyz')).toEqual([]));
it('selects an option whose complete name was typed', () =>
  expect(findExact(CITIES, ' evreux ')?.label).toBe('Évreux'));
it('does not select an option by the beginning of its name', () =>
  expect(findExact(CITIES, 'roche')).toBeUndefined());
