import { Button, Flex, Group, Modal, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { formatNumber } from '#common/format.ts';
import { NO_LIMIT } from '../../shared/exposure/exposure-words.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { type FieldFaults, faultsIn, faultsShown } from '../../shared/people/field-faults.ts';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import {
  asTyped,
  type FieldLabels,
  useEditConflict,
} from '../../shared/records/use-edit-conflict.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { CUSTOMERS, customerQuery, setTerms } from './customer-calls.ts';
import { TERMS_RULES, type TermsField, type TermsValues, termsOf } from './terms-values.ts';
import type { CustomerDetail } from './wire.ts';

const LABELS: Readonly<Record<TermsField, string>> = {
  memo_limit: 'Self-service limit, $',
  credit_limit: 'Credit limit, $',
  memo_days: 'Memos are due after, days',
  memo_renewals: 'Renewals of a memo',
  payment_days: 'Invoices are due after, days',
};

const SAYS: Readonly<Partial<Record<TermsField, string>>> = {
  memo_limit: 'Maximum total on memo without approval. If 0, every memo needs approval.',
  credit_limit: 'Maximum total on memo, on hold, ordered and invoiced. Leave empty for no limit.',
  memo_renewals: 'How often the due day of a memo can be moved. If 0, never.',
};

const FIELD_LABELS = Object.fromEntries(
  Object.entries(LABELS).map(([field, label]) => [field, { label, text: asTyped }]),
) as FieldLabels<TermsValues>;

type TermsFormProps = {
  readonly customer: CustomerDetail;
  readonly onClose: () => void;
  readonly inDialog?: boolean;
};

export function TermsForm({ customer, onClose, inDialog = false }: TermsFormProps) {
  const { business } = customer;
  const cache = useQueryClient();
  const saved: TermsValues = {
    memo_limit: formatNumber(business.memo_limit),
    credit_limit: business.credit_limit === null ? '' : formatNumber(business.credit_limit),
    memo_days: String(business.memo_days),
    memo_renewals: String(business.memo_renewals),
    payment_days: String(business.payment_days),
  };
  const [values, setValues] = useState(saved);
  const [found, setFound] = useState<FieldFaults<TermsField>>({});
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const faults = faultsShown(TERMS_RULES, found, problem?.fields);
  const refetch = () => cache.invalidateQueries({ queryKey: [CUSTOMERS] });
  const { base, notice, undecided, onProblem } = useEditConflict<TermsValues>({
    saved,
    values,
    onValues: setValues,
    labels: FIELD_LABELS,
    refetch,
  });

  async function save() {
    const changes = onlyChanges(termsOf(base), termsOf(values));
    if (changes === null) return onClose();
    setBusy(true);
    try {
      const { message } = await setTerms(business.id, changes);
      notifySuccess(message);
      onClose();
      await refetch();
    } catch (error) {
      const said = toProblem(error, TEXTS.failed);
      if (!(await onProblem(said))) setProblem(said);
      setBusy(false);
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const now = faultsIn(TERMS_RULES, values);
    setFound(now);
    setProblem(null);
    if (Object.keys(now).length === 0 && !busy && undecided === null) void save();
  };

  return (
    <Flex component="form" direction="column" gap="xs" onSubmit={submit} noValidate>
      <FaultSummary message={problem?.message ?? null} faultCount={Object.keys(faults).length} />
      {notice}
      {(Object.keys(LABELS) as TermsField[]).map((name, at) => (
        <TextInput
          key={name}
          label={LABELS[name]}
          description={SAYS[name]}
          placeholder={name === 'credit_limit' ? NO_LIMIT : undefined}
          inputMode={name.endsWith('limit') ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={20}
          autoFocus={at === 0}
          value={values[name]}
          error={faults[name]}
          onChange={(event) => {
            setValues({ ...values, [name]: event.currentTarget.value });
            setFound({ ...found, [name]: undefined });
          }}
        />
      ))}
      <Group gap="2xs" justify="flex-end" className={inDialog ? 'ui-dialog-footer' : undefined}>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <ReasonButton
          type="submit"
          variant="filled"
          loading={busy}
          reason={undecided}
          onClick={() => undefined}
        >
          Save the terms
        </ReasonButton>
      </Group>
    </Flex>
  );
}

type TermsDialogProps = {
  readonly clientId: UserId;
  readonly companyName: string;
};

/**
 * Dialog that edits the limits and the memo and payment days of a customer's business, for use
 * outside the customer page.
 */
export function TermsDialog({ clientId, companyName }: TermsDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const { data, error, refetch } = useQuery(customerQuery(clientId));
  const close = () => setOpen(false);
  return (
    <Modal opened={isOpen} onClose={close} title={`Terms of ${companyName}`}>
      {data ? (
        <TermsForm customer={data} onClose={close} inDialog />
      ) : error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Modal>
  );
}
