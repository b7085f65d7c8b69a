import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UserId } from '#api/ids.gen.ts';
import { findIdIn } from '#common/id-from-text.ts';
import { choicesFailed } from '../lists/part-failed.tsx';
import { salespersonOption } from './salesperson-option.ts';
import { salespeopleQuery } from './salesperson-queries.ts';

type AssociateChoiceProps = Pick<SelectProps, 'size' | 'label' | 'placeholder' | 'error'> & {
  readonly value: UserId | null;
  readonly onChange: (id: UserId | null) => void;
  readonly width?: number;
};

export function AssociateChoice({ value, onChange, width, ...field }: AssociateChoiceProps) {
  const query = useQuery(salespeopleQuery);
  const { data = [] } = query;
  return (
    <Select
      {...field}
      {...(width === undefined ? {} : { w: width })}
      {...(field.label ? {} : { 'aria-label': 'Associate' })}
      searchable
      clearable
      nothingFoundMessage="No associate has this name"
      {...choicesFailed(query, 'The associates could not be loaded.')}
      data={data.map(salespersonOption)}
      value={value}
      onChange={(chosen) => onChange(findIdIn(data, chosen) ?? null)}
    />
  );
}
