/** What lies in no country that is known. */
const NO_COUNTRY = 'ZZ';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** A country by its two letters, in words. */
export const countryName = (iso2: string): string =>
  iso2 === NO_COUNTRY ? 'None known' : (names.of(iso2) ?? iso2);
