import '../../shared/people/person-drawer.css';
import { Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PersonDrawer } from '../../shared/people/person-drawer.tsx';
import { ASSOCIATES } from '../../shared/people/salesperson-queries.ts';
import { usePersonForm } from '../../shared/people/use-person-form.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import {
  type Associate,
  addAssociate,
  changeAssociate,
  nameOf,
  salespersonTypesQuery,
} from './associate-calls.ts';
import { detailsOf, rulesFor, valuesOf } from './associate-form.ts';

type AssociateDrawerProps = {
  /** null for a new one */
  readonly associate: Associate | null;
  /** The sentence why nothing can be saved, or null. */
  readonly closed: string | null;
  readonly onSaved: (associate: Associate) => void;
  readonly onClose: () => void;
};

export function AssociateDrawer({ associate, closed, onSaved, onClose }: AssociateDrawerProps) {
  const cache = useQueryClient();
  const { data: types = [] } = useQuery(salespersonTypesQuery);
  const form = usePersonForm({
    start: valuesOf(associate),
    rules: rulesFor,
    async save(values) {
      const details = detailsOf(values);
      const { data, message } = associate
        ? await changeAssociate(associate.id, details)
        : await addAssociate(details);
      notifySuccess(associate ? `${nameOf(data)} saved` : message);
      onClose();
      onSaved(data);
      await cache.invalidateQueries({ queryKey: [ASSOCIATES] });
    },
  });
  return (
    <PersonDrawer
      title={associate ? `Edit ${nameOf(associate)}` : 'Add an associate'}
      form={form}
      needsLastName
      closed={closed}
      submitLabel={associate ? 'Save' : 'Add the associate'}
      onClose={onClose}
    >
      <Select
        size="lg"
        label="Type of salesperson"
        placeholder="None"
        clearable
        data={types.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.values.business_associate_type || null}
        onChange={(id) => form.change('business_associate_type')(id ?? '')}
        error={form.faults.business_associate_type}
      />
      {associate ? null : (
        <p className="people-note">
          A mail tells the associate how to choose a password with a code. No password stands in it.
        </p>
      )}
    </PersonDrawer>
  );
}
