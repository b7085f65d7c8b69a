import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { choicesFailed } from '../../shared/lists/part-failed.tsx';
import { supplierAccounts } from './client-calls.ts';

type SupplierAccountProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
};

export function SupplierAccount({ label, value, onChange }: SupplierAccountProps) {
  const accounts = useQuery({
    queryKey: ['supplier accounts'],
    queryFn: ({ signal }) => supplierAccounts(signal),
  });
  return (
    <Select
      aria-label={label}
      size="lg"
      searchable
      placeholder={accounts.isPending ? 'Loading' : 'Choose a supplier'}
      nothingFoundMessage="No supplier account has this name"
      {...choicesFailed(accounts, 'The accounts could not be loaded.')}
      data={(accounts.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
