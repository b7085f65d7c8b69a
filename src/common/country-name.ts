const NO_COUNTRY = 'ZZ';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

export const countryName = (iso2: string): string =>
  iso2 === NO_COUNTRY ? 'Unknown' : (names.of(iso2) ?? iso2);
