import { Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IDENTITIES } from '../../shared/identity/identity-calls.ts';
import { InvitationNote, useMailIsSetUp } from '../../shared/identity/mail-notes.tsx';
import { notifyInvited } from '../../shared/identity/notify-invited.ts';
import { choicesFailed } from '../../shared/lists/part-failed.tsx';
import { PersonDrawer } from '../../shared/people/person-drawer.tsx';
import { newAddressWaits } from '../../shared/people/person-values.ts';
import { ASSOCIATES } from '../../shared/people/salesperson-queries.ts';
import { usePersonForm } from '../../shared/people/use-person-form.ts';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import { keepChosenOption } from '../../ui/inputs/keep-chosen-option.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import {
  type Associate,
  addAssociate,
  changeAssociate,
  nameOf,
  salespersonTypesQuery,
} from './associate-calls.ts';
import { detailsOf, FIELD_LABELS, rulesFor, valuesOf } from './associate-form.ts';

type AssociateDrawerProps = {
  /** null creates an associate */
  readonly associate: Associate | null;
  /** Reason why saving is disabled, or null. */
  readonly closed: string | null;
  readonly onSaved: (associate: Associate) => void;
  readonly onClose: () => void;
};

/**
 * A new associate starts with the default type, so the form appears only once the types are loaded.
 */
export function AssociateDrawer(props: AssociateDrawerProps) {
  const query = useQuery(salespersonTypesQuery);
  const { data: types = [] } = query;
  const failed = choicesFailed(query, 'The salesperson types could not be loaded.');
  // A refetch of the types must not unmount the form, which would lose the input.
  return query.isLoading && query.errorUpdateCount === 0 ? null : (
    <AssociateForm {...props} types={types} failed={failed} />
  );
}

type AssociateFormProps = AssociateDrawerProps & {
  readonly types: readonly {
    readonly id: string;
    readonly name: string;
    readonly is_default: boolean;
  }[];
  readonly failed: ReturnType<typeof choicesFailed>;
};

function AssociateForm(props: AssociateFormProps) {
  const { associate, types, failed, closed, onSaved, onClose } = props;
  const cache = useQueryClient();
  const mailIsSetUp = useMailIsSetUp();
  const refetch = () => cache.invalidateQueries({ queryKey: [ASSOCIATES] });
  const form = usePersonForm({
    saved: associate
      ? valuesOf(associate)
      : {
          ...valuesOf(null),
          business_associate_type: types.find(({ is_default }) => is_default)?.id ?? '',
        },
    labels: FIELD_LABELS,
    rules: rulesFor,
    refetch,
    async save(values, known) {
      const details = detailsOf(values);
      const changes = associate ? onlyChanges(detailsOf(known), details) : null;
      if (associate && changes === null) return onClose();
      const { data, message } =
        associate && changes
          ? await changeAssociate(associate.id, changes)
          : await addAssociate(details);
      if (associate)
        notifySuccess(`${nameOf(data)} saved`, newAddressWaits(values.email, data.email));
      else notifyInvited(message, { id: data.id, email: values.email.trim(), mailIsSetUp });
      if (associate) await cache.invalidateQueries({ queryKey: [IDENTITIES, associate.id] });
      onClose();
      onSaved(data);
      await refetch();
    },
  });
  return (
    <PersonDrawer
      title={associate ? `Edit ${nameOf(associate)}` : 'Add an associate'}
      form={form}
      needsLastName
      isKnown={associate !== null}
      disabledReason={closed}
      submitLabel={associate ? 'Save' : 'Add the associate'}
      onClose={onClose}
    >
      <Select
        size="lg"
        label="Salesperson type"
        placeholder="None"
        clearable
        {...failed}
        data={keepChosenOption(
          types.map(({ id, name }) => ({ value: id, label: name })),
          form.values.business_associate_type,
          associate?.business_associate_type_name,
        )}
        value={form.values.business_associate_type || null}
        onChange={(id) => form.change('business_associate_type')(id ?? '')}
        error={form.faults.business_associate_type}
      />
      {associate ? null : <InvitationNote />}
    </PersonDrawer>
  );
}
