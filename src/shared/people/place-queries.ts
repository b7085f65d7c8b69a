import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import type { CityId, CountryId, StateId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { Option } from '../../ui/inputs/filter-options.ts';

/** Countries, states and cities do not change while the page is open. */
const ALWAYS = 'static';

type PlaceId = CountryId | StateId | CityId;

export interface PlaceOption<Own extends PlaceId = PlaceId> extends Option {
  readonly id: Own;
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/**
 * Sorts places by name in English order, because the database sorts accented characters after z.
 */
const named = <Own extends PlaceId>(
  places: readonly { readonly id: Own; readonly name: string }[],
): PlaceOption<Own>[] =>
  places
    .map(({ id, name }) => ({ id, value: name, label: name }))
    .toSorted((a, b) => collator.compare(a.label, b.label));

export const countriesQuery = queryOptions({
  queryKey: ['places', 'countries'],
  queryFn: async ({ signal }) => {
    const countries = await unwrapData(
      api.GET('/business/countries', { signal }),
      TEXTS.listFailed,
    );
    return named(countries).map((country) => ({ ...country, value: country.id }));
  },
  staleTime: ALWAYS,
});

export const statesQuery = (countryId: CountryId | null) =>
  queryOptions({
    queryKey: ['places', 'states', countryId],
    queryFn:
      countryId === null
        ? skipToken
        : async ({ signal }) =>
            named(
              await unwrapData(
                api.GET('/business/countries/{id}', {
                  params: { path: { id: countryId } },
                  signal,
                }),
                TEXTS.listFailed,
              ),
            ),
    staleTime: ALWAYS,
  });

export const citiesQuery = (stateId: StateId | null) =>
  queryOptions({
    queryKey: ['places', 'cities', stateId],
    queryFn:
      stateId === null
        ? skipToken
        : async ({ signal }) =>
            named(
              await unwrapData(
                api.GET('/business/states/{id}', { params: { path: { id: stateId } }, signal }),
                TEXTS.listFailed,
              ),
            ),
    staleTime: ALWAYS,
  });
