export interface CountryCode {
  readonly id: string;
  readonly name: string;
  readonly phonecode: string;
}

export interface CountryCodeOption {
  readonly value: string;
  readonly label: string;
  /** not shown as the choice, but few people know the number of another country */
  readonly country: string;
}

/** A country as the prefix of a telephone number. */
export const countryCodeOption = ({ id, name, phonecode }: CountryCode): CountryCodeOption => ({
  value: id,
  label: `+${phonecode}`,
  country: name,
});

/** What was typed meets the name of the country anywhere, or the beginning of its number. */
export function matchesCountryCode(option: CountryCodeOption, typed: string): boolean {
  const wanted = typed.trim().toLowerCase().replace(/^\+/, '');
  return option.country.toLowerCase().includes(wanted) || option.label.slice(1).startsWith(wanted);
}
