import type { TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CountryId } from '#api/ids.gen.ts';
import { idOrNull } from '#common/id-from-text.ts';
import { LongSelect } from '../../ui/inputs/LongSelect.tsx';
import { choicesFailed } from '../lists/part-failed.tsx';
import { citiesQuery, countriesQuery, type PlaceOption, statesQuery } from './place-queries.ts';

export interface Place {
  readonly countryId: CountryId | null;
  readonly state: string;
  readonly city: string;
}

type PlaceFieldsProps = {
  readonly value: Place;
  readonly onChange: (place: Place) => void;
  readonly faults?: { readonly [K in keyof Place]?: string | undefined };
  readonly size?: TextInputProps['size'];
  readonly required?: boolean;
};

const NONE: readonly PlaceOption[] = [];

/**
 * Input fields for country, state and city. State and city accept free text, because no data set of
 * places is complete.
 */
export function PlaceFields(props: PlaceFieldsProps) {
  const { value, onChange, faults = {}, size = 'md', required = false } = props;
  const countries = useQuery(countriesQuery);
  const states = useQuery(statesQuery(value.countryId));
  const stateId = states.data?.find(({ label }) => label === value.state)?.id ?? null;
  const cities = useQuery(citiesQuery(stateId));

  return (
    <>
      <LongSelect
        label="Country"
        size={size}
        required={required}
        options={countries.data ?? NONE}
        loading={countries.isLoading}
        value={value.countryId ?? ''}
        onChange={(id) => onChange({ countryId: idOrNull(id), state: '', city: '' })}
        fault={faults.countryId}
        emptyWords="No country has this name"
        {...choicesFailed(countries, 'The countries could not be loaded.')}
      />
      <LongSelect
        label="State"
        size={size}
        ownWords
        disabled={value.countryId === null}
        options={states.data ?? NONE}
        loading={states.isLoading}
        value={value.state}
        onChange={(state) => onChange({ ...value, state, city: '' })}
        fault={faults.state}
        placeholder={value.countryId === null ? 'Choose a country first' : ''}
        emptyWords="Not in the list of states. Your entry is used as typed"
        {...choicesFailed(states, 'The states could not be loaded.')}
      />
      <LongSelect
        label="City"
        size={size}
        ownWords
        disabled={value.countryId === null}
        options={cities.data ?? NONE}
        loading={cities.isLoading}
        value={value.city}
        onChange={(city) => onChange({ ...value, city })}
        fault={faults.city}
        placeholder={value.countryId === null ? 'Choose a country first' : ''}
        emptyWords="Not in the list of cities. Your entry is used as typed"
        {...choicesFailed(cities, 'The cities could not be loaded.')}
      />
    </>
  );
}
