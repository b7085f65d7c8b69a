import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { CountryId } from '../../api/ids.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import type { Option } from '../../ui/inputs/matching.ts';

/** Places stay what they are for as long as the page is open. */
const ALWAYS = 'static';

export interface PlaceOption extends Option {
  readonly id: string;
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** By name, as people sort names; the database puts accents after z. */
const named = (places: readonly { readonly id: string; readonly name: string }[]): PlaceOption[] =>
  places
    .map(({ id, name }) => ({ id, value: name, label: name }))
    .toSorted((a, b) => collator.compare(a.label, b.label));

export const countriesQuery = queryOptions({
  queryKey: ['places', 'countries'],
  queryFn: async ({ signal }) => {
    const countries = await dataOf(api.GET('/business/countries', { signal }), TEXTS.listFailed);
    return named(countries).map((country) => ({ ...country, value: country.id }));
  },
  staleTime: ALWAYS,
});

export const statesQuery = (countryId: CountryId) =>
  queryOptions({
    queryKey: ['places', 'states', countryId],
    queryFn: async ({ signal }) =>
      named(
        await dataOf(
          api.GET('/business/countries/{id}', { params: { path: { id: countryId } }, signal }),
          TEXTS.listFailed,
        ),
      ),
    staleTime: ALWAYS,
    enabled: countryId !== '',
  });

export const citiesQuery = (stateId: string) =>
  queryOptions({
    queryKey: ['places', 'cities', stateId],
    queryFn: async ({ signal }) =>
      named(
        await dataOf(
          api.GET('/business/states/{id}', { params: { path: { id: stateId } }, signal }),
          TEXTS.listFailed,
        ),
      ),
    staleTime: ALWAYS,
    enabled: stateId !== '',
  });
