import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countryCodesQuery } from './account-queries.ts';

type CountryOption = ComboboxItem & { readonly country: string };

type CountryCodeFieldProps = {
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly fault: string | undefined;
};

/** Found by name as well as by number, since few people know the number of another country. */
const byNameOrNumber: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase().replace(/^\+/, '');
  return (options as CountryOption[]).filter(
    (option) =>
      option.country.toLowerCase().includes(wanted) || option.label.slice(1).startsWith(wanted),
  );
};

export function CountryCodeField({ value, onChange, fault }: CountryCodeFieldProps) {
  const { data = [], isError } = useQuery(countryCodesQuery);
  const options = data.map(
    ({ id, name, phonecode }): CountryOption => ({
      value: id,
      label: `+${phonecode}`,
      country: name,
    }),
  );
  return (
    <Select
      size="lg"
      label="Code"
      searchable
      data={options}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      filter={byNameOrNumber}
      error={fault}
      placeholder="+"
      limit={300}
      maxDropdownHeight={260}
      nothingFoundMessage={isError ? 'The codes could not be fetched' : 'No such country'}
      comboboxProps={{ width: 260, position: 'bottom-start' }}
      withCheckIcon={false}
      renderOption={({ option }) => (
        <span className="account-country">
          <span>{(option as CountryOption).country}</span>
          <span>{option.label}</span>
        </span>
      )}
    />
  );
}
