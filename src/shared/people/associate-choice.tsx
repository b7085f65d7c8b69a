import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { salespersonOption } from './salesperson-option.ts';
import { salespeopleQuery } from './salesperson-queries.ts';

type AssociateChoiceProps = Pick<SelectProps, 'size' | 'label' | 'placeholder' | 'error'> & {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly width?: number;
};

/** One of the salespeople, or none. */
export function AssociateChoice({ value, onChange, width, ...field }: AssociateChoiceProps) {
  const { data = [], isError } = useQuery(salespeopleQuery);
  return (
    <Select
      {...field}
      {...(width === undefined ? {} : { w: width })}
      {...(field.label ? {} : { 'aria-label': 'Associate' })}
      searchable
      clearable
      nothingFoundMessage={
        isError ? 'The associates could not be fetched' : 'No associate has this name'
      }
      data={data.map(salespersonOption)}
      value={value}
      onChange={onChange}
    />
  );
}
