import type { components } from '#api/schema.gen.ts';
import { NO_COUNTRY } from '../../people/places/require-country.ts';
import { type CountName, countedLists, eachCount } from '../../trading/dashboard/counted-lists.ts';
import { validateDays } from '../../trading/dashboard/day-range.ts';
import { countByCountry, type OfCountry } from '../../trading/dashboard/tile-counts.ts';
import type { Handler, OperationOf } from '../handler.ts';

type CountryCount = components['schemas']['CountryCount'];

export const getEnquiryCountry: Handler<OperationOf<'getEnquiryCountry'>> = async (call) => {
  const { currentTab = 'current', ...asked } = call.query;
  validateDays(asked, call.session.zone);
  const lists = countedLists(currentTab);
  const counts = await eachCount(lists, (counted) => countByCountry(call, counted, asked));
  return { data: { lists, countries: mergeCountries(counts) } };
};

function mergeCountries(counts: Readonly<Record<CountName, OfCountry[]>>): CountryCount[] {
  const countries = new Map<string, CountryCount>();
  for (const [name, rows] of Object.entries(counts) as [CountName, OfCountry[]][]) {
    for (const { iso2, name: called, count } of rows) {
      const countryCode = iso2 ?? NO_COUNTRY;
      const country = countries.get(countryCode) ?? { iso2: countryCode, name: called, ...NOTHING };
      countries.set(countryCode, country);
      country[name] += count;
      country.total += count;
    }
  }
  return [...countries.values()].toSorted(
    (a, b) => b.total - a.total || (a.iso2 < b.iso2 ? -1 : 1),
  );
}

const NOTHING = {
  total: 0,
  cartCount: 0,
  confirmStonesCount: 0,
  holdsCount: 0,
  memosCount: 0,
  notesCount: 0,
  pendingStonesCount: 0,
  watchListCount: 0,
  enquiriesCount: 0,
};
