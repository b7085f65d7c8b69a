import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProviderId } from '#api/ids.gen.ts';
import { findIdIn } from '#common/id-from-text.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { supplierNamesQuery } from './stock-list-calls.ts';

type SupplierChoiceProps = {
  readonly value: ProviderId | undefined;
  readonly onChange: (supplier: ProviderId | undefined) => void;
};

export function SupplierChoice({ value, onChange }: SupplierChoiceProps) {
  const query = useQuery(supplierNamesQuery);
  const { data = [] } = query;
  // Replaces the field with the message, because the header has no space below the field.
  if (query.error) return <PartFailed query={query} words="Could not load suppliers." />;
  return (
    <Select
      size="sm"
      w={220}
      aria-label="Supplier"
      placeholder="All suppliers"
      searchable
      clearable
      nothingFoundMessage="No supplier has this name"
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      value={findIdIn(data, value) ?? null}
      onChange={(chosen) => onChange(findIdIn(data, chosen))}
    />
  );
}
