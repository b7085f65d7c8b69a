import './customer.css';
import { Box, Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { useEscape } from '../../shared/frame/use-escape.ts';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { type FieldFaults, faultsIn, faultsShown } from '../../shared/people/field-faults.ts';
import { isSame } from '../../shared/records/only-changes.ts';
import { useEditConflict } from '../../shared/records/use-edit-conflict.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { submitOnCtrlEnter } from '../../ui/inputs/submit-on-ctrl-enter.ts';
import { Keys } from '../../ui/Keys.tsx';
import { BusinessFields } from './business-fields.tsx';
import type { FormPart } from './form-values.ts';
import { FIELD_LABELS, type FormField, type FormValues, rulesFor } from './form-values.ts';
import { PersonFields } from './person-fields.tsx';

type CustomerFormProps = {
  readonly label: string;
  readonly present: FormValues;
  /** False if the e-mail address is masked. An empty field then keeps the saved address. */
  readonly showsEmail: boolean;
  readonly submitLabel: string;
  /** True for staff, who choose the associate of a new business. */
  readonly withAssociate?: boolean;
  readonly isNew?: boolean;
  /** True if the user has an account, so a new e-mail address must be confirmed. */
  readonly isKnown?: boolean;
  /** names of the saved choices, which stay selectable even if they are now inactive */
  readonly chosen?: Parameters<typeof BusinessFields>[0]['chosen'];
  readonly note?: ReactNode;
  /** rendered in place of the fields of the business */
  readonly business?: ReactNode;
  /**
   * Saves the values and leaves the form. `known` contains the values before editing, for conflict
   * detection.
   */
  readonly send: (values: FormValues, known: FormValues) => Promise<unknown>;
  readonly reread?: () => Promise<unknown>;
  readonly onBack: () => void;
};

/**
 * Ctrl+Enter submits the form. Escape leaves the page, after a confirmation if there are unsaved
 * changes.
 */
export function CustomerForm(props: CustomerFormProps) {
  const { present: saved, send, reread: refetch = nothingToRead, onBack } = props;
  const [values, setValues] = useState<FormValues>(saved);
  const [found, setFound] = useState<FieldFaults<FormField>>({});
  const [refusal, setRefusal] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const rules = rulesFor(props.showsEmail);
  const shown = faultsShown(rules, found, refusal?.fields);
  const faultCount = Object.keys(shown).length;

  const { base, notice, undecided, onProblem } = useEditConflict<FormValues>({
    saved,
    values,
    onValues: setValues,
    labels: FIELD_LABELS,
    refetch,
  });

  const leave = () => {
    if (!isSame(base, values)) setLeaving(true);
    else onBack();
  };
  useEscape(leave);

  const change = (field: FormField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setFound((before) => ({ ...before, [field]: undefined }));
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || undecided !== null) return;
    const form = event.currentTarget;
    const applied = props.business ? { ...rules, company_name: () => null } : rules;
    const faults = faultsIn(applied, values);
    setFound(faults);
    setRefusal(null);
    if (Object.keys(faults).length > 0) return toFirstFault(form);
    setBusy(true);
    try {
      await send(values, base);
    } catch (error) {
      const said = toProblem(error, TEXTS.failed);
      if (await onProblem(said)) return;
      setRefusal(said);
      toFirstFault(form);
    } finally {
      setBusy(false);
    }
  }

  const part: FormPart = { values, faults: shown, change };
  return (
    <form
      className="client-form"
      aria-label={props.label}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDownCapture={submitOnCtrlEnter}
    >
      <FaultSummary message={refusal?.message ?? null} faultCount={faultCount} />
      <Box px="md">{notice}</Box>
      <div className="client-columns">
        <PersonFields {...part} showsEmail={props.showsEmail} isKnown={props.isKnown ?? false} />
        {props.business ?? (
          <BusinessFields
            {...part}
            isNew={props.isNew ?? false}
            chosen={props.chosen}
            withAssociate={props.withAssociate ?? false}
          />
        )}
      </div>
      <div className="ui-dialog-footer">
        <Box flex={1}>{props.note}</Box>
        <Button size="lg" onClick={leave} rightSection={<Keys>Esc</Keys>}>
          Back
        </Button>
        <ReasonButton
          type="submit"
          size="lg"
          variant="filled"
          loading={busy}
          reason={undecided}
          rightSection={<Keys>Ctrl ↵</Keys>}
          onClick={() => undefined}
        >
          {props.submitLabel}
        </ReasonButton>
      </div>
      <ConfirmDialog
        opened={leaving}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Cancel"
        danger
        onConfirm={onBack}
        onClose={() => setLeaving(false)}
      >
        <p>Your unsaved changes will be lost.</p>
      </ConfirmDialog>
    </form>
  );
}

const nothingToRead = () => Promise.resolve();

/** Focuses the first invalid field, once the errors are rendered in the next frame. */
function toFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
