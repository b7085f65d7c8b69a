import {
  type ComboboxItem,
  Flex,
  type OptionsFilter,
  Select,
  type SelectProps,
  Text,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { choicesFailed } from '../lists/part-failed.tsx';
import {
  type CountryCodeOption,
  countryCodeOption,
  matchesCountryCode,
} from './country-code-option.ts';
import { countryCodesQuery } from './country-queries.ts';

type Choice = ComboboxItem & CountryCodeOption;

interface CountryCodeFieldProps {
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly fault?: string | undefined;
  readonly size?: SelectProps['size'];
}

const byNameOrNumber: OptionsFilter = ({ options, search }) =>
  (options as Choice[]).filter((option) => matchesCountryCode(option, search));

export function CountryCodeField({ value, onChange, fault, size = 'lg' }: CountryCodeFieldProps) {
  const query = useQuery(countryCodesQuery);
  const { data = [] } = query;
  return (
    <Select
      w={112}
      size={size}
      label="Code"
      searchable
      data={data.map(countryCodeOption)}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      filter={byNameOrNumber}
      error={fault}
      placeholder="+"
      limit={300}
      maxDropdownHeight={260}
      nothingFoundMessage="No country has this name or code"
      {...choicesFailed(query, 'The country codes could not be loaded.')}
      comboboxProps={{ width: 260, position: 'bottom-start' }}
      withCheckIcon={false}
      renderOption={({ option }) => (
        <Flex flex={1} justify="space-between" gap="sm">
          {(option as Choice).country}
          <Text span inherit c="dimmed">
            {option.label}
          </Text>
        </Flex>
      )}
    />
  );
}
