export interface CountryCode {
  readonly id: string;
  readonly name: string;
  readonly phonecode: string;
}

export interface CountryCodeOption {
  readonly value: string;
  readonly label: string;
  /**
   * Name of the country, shown only in the dropdown, because few people know the dialling codes of
   * other countries.
   */
  readonly country: string;
}

export const countryCodeOption = ({ id, name, phonecode }: CountryCode): CountryCodeOption => ({
  value: id,
  label: `+${phonecode}`,
  country: name,
});

export function matchesCountryCode(option: CountryCodeOption, typed: string): boolean {
  const wanted = typed.trim().toLowerCase().replace(/^\+/, '');
  return option.country.toLowerCase().includes(wanted) || option.label.slice(1).startsWith(wanted);
}
