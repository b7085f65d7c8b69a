import '../../people/people-list.css';
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type ApiProblem, toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { CountryCodeField } from '../../people/country-code-field.tsx';
import { FaultSummary } from '../../people/fault-summary.tsx';
import { type FieldFaults, faultsIn, faultsShown } from '../../people/field-faults.ts';
import { ASSOCIATES } from '../../people/salesperson-queries.ts';
import { Icon } from '../../ui/Icon.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import {
  type Associate,
  addAssociate,
  changeAssociate,
  nameOf,
  salespersonTypesQuery,
} from './associate-calls.ts';
import { detailsOf, type Field, rulesFor, type Values, valuesOf } from './associate-form.ts';

type AssociateDrawerProps = {
  /** null for somebody new */
  readonly associate: Associate | null;
  /** The sentence why nothing can be saved, or null. */
  readonly closed: string | null;
  readonly onSaved: (associate: Associate) => void;
  readonly onClose: () => void;
};

export function AssociateDrawer({ associate, closed, onSaved, onClose }: AssociateDrawerProps) {
  const cache = useQueryClient();
  const formId = useId();
  const { data: types = [] } = useQuery(salespersonTypesQuery);
  const [values, setValues] = useState<Values>(() => valuesOf(associate));
  const [found, setFound] = useState<FieldFaults<Field>>({});
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const rules = rulesFor(values);
  const shown = faultsShown(rules, found, problem?.fields);
  const title = associate ? `Edit ${nameOf(associate)}` : 'Add an associate';

  const change = (field: Field) => (value: string) => {
    setValues({ ...values, [field]: value });
    setFound({ ...found, [field]: undefined });
  };
  const text = (field: Field) => ({
    value: values[field],
    onChange: (event: FormEvent<HTMLInputElement>) => change(field)(event.currentTarget.value),
    error: shown[field],
  });

  async function save() {
    setBusy(true);
    try {
      const details = detailsOf(values);
      const { data, message } = associate
        ? await changeAssociate(associate.id, details)
        : await addAssociate(details);
      notifySuccess(associate ? `${nameOf(data)} saved` : message);
      await cache.invalidateQueries({ queryKey: [ASSOCIATES] });
      onClose();
      onSaved(data);
    } catch (error) {
      setFound({});
      setProblem(toProblem(error, TEXTS.failed));
      setBusy(false);
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const faults = faultsIn(rules, values);
    setFound(faults);
    setProblem(null);
    if (Object.keys(faults).length === 0 && !busy && closed === null) void save();
  };

  return (
    <SideDrawer
      opened
      label={title}
      width={424}
      onClose={onClose}
      header={
        <>
          <h2 className="people-drawer-title">{title}</h2>
          <ActionIcon variant="subtle" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </ActionIcon>
        </>
      }
      footer={
        <>
          <span className="people-gap" />
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="filled" loading={busy}>
            {associate ? 'Save' : 'Add the associate'}
          </Button>
        </>
      }
    >
      <form id={formId} className="people-form" onSubmit={submit} noValidate>
        <FaultSummary message={problem?.message ?? null} faultCount={Object.keys(shown).length} />
        <div className="people-pair">
          <TextInput {...text('first_name')} label="First name" maxLength={80} autoFocus />
          <TextInput {...text('last_name')} label="Last name" maxLength={80} />
        </div>
        <TextInput {...text('email')} label="E-mail address" type="email" maxLength={200} />
        <TextInput
          {...text('user_name')}
          label="User name"
          placeholder={values.email.trim() || 'The e-mail address'}
          maxLength={80}
        />
        <div className="people-mobile">
          <CountryCodeField
            size="md"
            value={values.mobile_country_id}
            onChange={change('mobile_country_id')}
            fault={shown.mobile_country_id}
          />
          <TextInput {...text('mobile')} label="Mobile" type="tel" />
        </div>
        <Select
          label="Type of salesperson"
          placeholder="None"
          clearable
          data={types.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.business_associate_type || null}
          onChange={(id) => change('business_associate_type')(id ?? '')}
          error={shown.business_associate_type}
        />
        {associate ? null : (
          <p className="people-note">
            A mail tells the associate how to choose a password with a code. No password stands in
            it.
          </p>
        )}
      </form>
    </SideDrawer>
  );
}
