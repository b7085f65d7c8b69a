import './company.css';
import { Flex, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import {
  addressLines,
  type CompanyProfile,
  companyName,
  USUAL_REMINDERS,
} from '#common/company/company-texts.ts';
import { JOURNAL_ACCOUNTS } from '#common/company/journal-accounts.ts';
import { CompanyChanges as LONGEST } from '#common/lengths.gen.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { companyLogoUrl } from '../../shared/frame/company-calls.ts';
import { LeaveGuard } from '../../shared/frame/leave-guard.tsx';
import { choicesFailed } from '../../shared/lists/part-failed.tsx';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { countriesQuery } from '../../shared/people/place-queries.ts';
import { NOTHING_CHANGED } from '../../shared/records/only-changes.ts';
import type { CompanyActions } from '../../shared/records/use-company-actions.ts';
import { useEditConflict } from '../../shared/records/use-edit-conflict.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { FormFooter } from '../../ui/actions/FormFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { LongSelect } from '../../ui/inputs/LongSelect.tsx';
import { submitOnCtrlEnter } from '../../ui/inputs/submit-on-ctrl-enter.ts';
import { Keys } from '../../ui/Keys.tsx';
import { KEYBOARD_SCROLLABLE } from '../../ui/keyboard-scrollable.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { CompanyPreview } from './company-preview.tsx';
import {
  COMPANY_LABELS,
  type CompanyValues,
  changesOf,
  saveCompany,
  type TextField,
  valuesOf,
} from './company-values.ts';
import { LogoField, type NewLogo } from './logo-field.tsx';
import { MissingParts } from './missing-parts.tsx';
import { BankAccounts, CURRENCY_OPTIONS, TaxNumbers } from './number-fields.tsx';

type CompanyFormProps = { readonly profile: CompanyProfile; readonly acts: CompanyActions };

export function CompanyForm({ profile, acts }: CompanyFormProps) {
  const isWriter = mayCall(useProfile(), calls.updateCompanyProfile);
  const countries = useQuery(countriesQuery);
  const saved = valuesOf(profile);
  /** only the fields that the user edited; all others show the saved profile */
  const [typed, setTyped] = useState<Partial<CompanyValues>>({});
  const [logo, setLogo] = useState<NewLogo | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const { keyFor, answered } = useIdempotencyKey();
  const values = { ...saved, ...typed };
  const isUntouched = logo === null && changesOf(saved, values) === null;
  const { base, notice, undecided, onProblem, settle } = useEditConflict<CompanyValues>({
    saved,
    values,
    onValues: setTyped,
    labels: COMPANY_LABELS,
    isUntouched,
    refetch: acts.refresh,
  });
  const changes = changesOf(base, values);
  const isDirty = logo !== null || changes !== null;
  const put = (more: Partial<CompanyValues>) => {
    setTyped((before) => ({ ...before, ...more }));
    setProblem(null);
  };
  const discard = () => {
    setTyped({});
    setLogo(null);
    setProblem(null);
  };
  const reason = !isWriter ? PROBLEMS.forbidden.message : isDirty ? undecided : NOTHING_CHANGED;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (reason !== null || busy) return;
    const { logo_id, ...others } = { ...changes?.data };
    const was = { ...changes?.was, ...(logo ? { logo_id: base.logo_id } : {}) };
    const data = logo ? others : { ...changes?.data };
    setBusy(true);
    setProblem(null);
    try {
      const key = keyFor(JSON.stringify([data, was, logo?.shown]));
      const answer = await saveCompany(key, { data, was }, logo?.file);
      answered();
      const now = valuesOf(answer.data);
      const undo = changesOf(now, base);
      await acts.refresh();
      settle(now);
      setTyped({});
      setLogo(null);
      acts.tell(answer.message, undo && (() => saveCompany(crypto.randomUUID(), undo)));
    } catch (error) {
      const said = toProblem(error, TEXTS.failed);
      if (!(await onProblem(said))) setProblem(said);
    } finally {
      setBusy(false);
    }
  }

  // Errors by the full path of the field, because the bank accounts have fields of the same name.
  const faults: Readonly<Record<string, string>> = Object.fromEntries(
    problem?.errors.map(({ field = '', message }) => [field.replace(/^data\./, ''), message]) ?? [],
  );
  const text = (field: TextField) => ({
    size: 'lg',
    label: COMPANY_LABELS[field].label,
    maxLength: LONGEST[field],
    value: values[field],
    error: faults[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      put({ [field]: event.currentTarget.value }),
  });
  const shownLogo = logo?.shown ?? (values.logo_id ? companyLogoUrl(values.logo_id) : null);
  const country = countries.data?.find(({ id }) => id === values.country_id)?.label ?? null;
  const name = companyName({
    legal_name: values.legal_name || null,
    trading_name: values.trading_name || null,
  });

  return (
    <form
      className="company-form"
      aria-label="Company profile"
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDownCapture={submitOnCtrlEnter}
    >
      <LeaveGuard isDirty={isDirty} />
      <div className="company-columns" {...(isWriter ? {} : KEYBOARD_SCROLLABLE)}>
        <div>
          <FaultSummary
            message={problem?.message ?? null}
            faultCount={Object.keys(faults).length}
          />
          {notice}
          <MissingParts missing={profile.missing} />
          <fieldset className="company-fields" disabled={!isWriter} aria-label="Company">
            <section aria-label="Names">
              <h2>Names</h2>
              <div className="company-row">
                <TextInput {...text('legal_name')} autoComplete="organization" />
                <TextInput {...text('trading_name')} placeholder={values.legal_name} />
                <TextInput {...text('registration_number')} />
                <LongSelect
                  size="lg"
                  label="Home currency"
                  options={CURRENCY_OPTIONS}
                  value={values.currency}
                  fault={faults.currency}
                  emptyWords="No such currency"
                  onChange={(currency) => put({ currency })}
                />
              </div>
            </section>
            <section aria-label="Address and contact">
              <h2>Address and contact</h2>
              <div className="company-row">
                <TextInput {...text('address_line_1')} autoComplete="address-line1" />
                <TextInput {...text('address_line_2')} autoComplete="address-line2" />
                <TextInput {...text('postal_code')} data-short="" autoComplete="postal-code" />
                <TextInput {...text('city')} data-short="" autoComplete="address-level2" />
                <div data-short="">
                  <LongSelect
                    size="lg"
                    label="Country"
                    options={countries.data ?? []}
                    loading={countries.isLoading}
                    value={values.country_id}
                    fault={faults.country_id}
                    emptyWords="No country has this name"
                    {...choicesFailed(countries, 'The countries could not be loaded.')}
                    onChange={(country_id) => put({ country_id })}
                  />
                </div>
                <TextInput {...text('phone')} type="tel" autoComplete="tel" />
                <TextInput {...text('email')} type="email" autoComplete="email" />
                <TextInput {...text('website')} type="url" autoComplete="url" />
              </div>
            </section>
            <TaxNumbers
              items={values.tax_numbers}
              faults={faults}
              onChange={(tax_numbers) => put({ tax_numbers })}
            />
            <BankAccounts
              items={values.bank_accounts}
              faults={faults}
              onChange={(bank_accounts) => put({ bank_accounts })}
            />
            <section aria-label="Texts on invoices">
              <h2>Texts on invoices</h2>
              <Flex direction="column" gap="xs">
                <Textarea {...text('payment_terms')} autosize minRows={2} maxRows={8} />
                <Textarea {...text('footer')} autosize minRows={2} maxRows={6} />
              </Flex>
            </section>
            <section aria-label="Reminders of invoices">
              <h2>Reminders of invoices</h2>
              <Flex direction="column" gap="xs">
                {(['reminder_before', 'reminder_first', 'reminder_further'] as const).map(
                  (field) => (
                    <Textarea
                      key={field}
                      {...text(field)}
                      placeholder={USUAL_REMINDERS[field]}
                      autosize
                      minRows={2}
                      maxRows={6}
                    />
                  ),
                )}
              </Flex>
            </section>
            <section aria-label="Accounts of the journal">
              <h2>Accounts of the journal</h2>
              <div className="company-row">
                {Object.values(JOURNAL_ACCOUNTS).map(({ field, usual }) => (
                  <TextInput key={field} {...text(field)} placeholder={usual} />
                ))}
              </div>
            </section>
            <LogoField
              shown={shownLogo}
              fault={faults.logo}
              onChoose={(chosen) => {
                setProblem(null);
                setLogo(chosen);
              }}
              onRemove={() => {
                setLogo(null);
                put({ logo_id: null });
              }}
            />
          </fieldset>
        </div>
        <CompanyPreview
          company={{
            name,
            legal_name: values.legal_name || null,
            address: addressLines({ ...values, country }),
            phone: values.phone || null,
            email: values.email || null,
            website: values.website || null,
            tax_numbers: [...values.tax_numbers],
            registration_number: values.registration_number || null,
            logo_id: values.logo_id,
          }}
          values={values}
          logo={shownLogo}
          isNamed={values.legal_name !== '' || values.trading_name !== ''}
        />
      </div>
      <FormFooter said={isDirty ? 'Unsaved changes' : 'No changes'}>
        <ReasonButton
          reason={!isWriter ? PROBLEMS.forbidden.message : isDirty ? null : NOTHING_CHANGED}
          onClick={discard}
        >
          Discard
        </ReasonButton>
        <ReasonButton
          type="submit"
          variant="filled"
          loading={busy}
          reason={reason}
          rightSection={<Keys>Ctrl ↵</Keys>}
          onClick={() => undefined}
        >
          Save
        </ReasonButton>
      </FormFooter>
    </form>
  );
}
