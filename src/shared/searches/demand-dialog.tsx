import {
  Button,
  Group,
  Modal,
  Text,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as longest from '#common/lengths.gen.ts';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { submitOnCtrlEnter } from '../../ui/inputs/submit-on-ctrl-enter.ts';
import { Keys } from '../../ui/Keys.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { isSame } from '../records/only-changes.ts';
import { useEditConflict } from '../records/use-edit-conflict.tsx';
import { useAttributeChoices } from '../stones/use-attribute-choices.ts';
import { DEMANDS, type Wanted } from './demand-calls.ts';
import { DEMAND_LABELS, type DemandFields, fieldsOf, parseFields } from './demand-form.ts';
import { useFilterLine } from './use-filter-line.ts';

type DemandDialogProps = {
  readonly title: ReactNode;
  readonly act: string;
  readonly saved: Wanted;
  readonly shorthandOf?: (filter: Wanted['filter']) => string;
  /**
   * Returns the reason why saving is disabled, or null. `known` is the base version of the edits.
   */
  readonly reasonAgainst: (wanted: Wanted, known: Wanted) => string | null;
  readonly hint?: (wanted: Wanted, known: Wanted) => string;
  readonly send: (key: string, wanted: Wanted, known: Wanted) => Promise<string>;
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

export function DemandDialog(props: DemandDialogProps) {
  const { saved } = props;
  const cache = useQueryClient();
  const choices = useAttributeChoices();
  const line = useFilterLine();
  const [fields, setFields] = useState<DemandFields>(() => fieldsOf(saved));
  /** Version of the filter from which the fields were filled. */
  const [base, setBase] = useState(saved.filter);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { keyFor } = useIdempotencyKey();
  const { wanted, faults } = parseFields(fields, base, choices);
  const refetch = () => cache.invalidateQueries({ queryKey: [DEMANDS] });
  const {
    base: known,
    notice,
    undecided,
    onProblem,
  } = useEditConflict<Wanted>({
    saved,
    values: wanted,
    onValues: (values) => {
      setBase(saved.filter);
      setFields((before) => ({
        ...fieldsOf(values),
        stones: isSame(values.filter, saved.filter) ? null : before.stones,
      }));
    },
    labels: DEMAND_LABELS,
    refetch,
  });
  const [fault] = Object.values(faults);
  const reason =
    (wanted.name === '' ? 'Enter a name.' : null) ??
    fault ??
    undecided ??
    props.reasonAgainst(wanted, known);

  async function send() {
    setBusy(true);
    setProblem(null);
    try {
      notifySuccess(await props.send(keyFor(JSON.stringify([known, wanted])), wanted, known));
      props.onClose();
    } catch (error) {
      const said = toProblem(error, TEXTS.failed);
      if (!(await onProblem(said))) setProblem(said);
    } finally {
      setBusy(false);
    }
    await refetch();
  }

  const field = (name: keyof DemandFields): TextInputProps => ({
    size: 'lg',
    value: fields[name] ?? '',
    onChange: ({ currentTarget: { value } }) =>
      setFields((before) => ({ ...before, [name]: value })),
    error: faults[name] ?? null,
  });

  return (
    <Modal opened onClose={busy ? () => undefined : props.onClose} title={props.title}>
      <form
        onKeyDown={submitOnCtrlEnter}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === null && !busy) void send();
        }}
      >
        <Text fz="sm" c="var(--text-2)">
          {line(wanted.filter)}
        </Text>
        {notice}
        <div className="ui-dialog-fields">
          <TextInput
            {...field('name')}
            label="Name"
            maxLength={longest.NewDemand.name}
            withAsterisk
            data-autofocus
          />
          {props.shorthandOf ? (
            <TextInput
              {...field('stones')}
              label="Stones, in trade shorthand"
              value={fields.stones ?? props.shorthandOf(base)}
            />
          ) : null}
          <Group grow wrap="nowrap" gap="xs" align="flex-start">
            <TextInput {...field('quantity')} label="Number of stones" inputMode="numeric" />
            <DateField
              label="Until"
              toward="future"
              size="lg"
              value={fields.until ?? ''}
              onDay={(until) => setFields((before) => ({ ...before, until }))}
              error={faults.until ?? null}
            />
          </Group>
          <Group grow wrap="nowrap" gap="xs" align="flex-start">
            <TextInput {...field('ppc')} label="Maximum, $ per carat" inputMode="decimal" />
            <TextInput
              {...field('disc')}
              label="Discount, percent"
              placeholder="-40 or better"
              inputMode="decimal"
            />
          </Group>
          <Textarea
            label="Note"
            size="lg"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={longest.NewDemand.note}
            value={fields.note}
            onChange={(event) => {
              const note = event.currentTarget.value;
              setFields((before) => ({ ...before, note }));
            }}
          />
        </div>
        {props.hint ? (
          <Text mt="xs" fz="sm" c="dimmed">
            {props.hint(wanted, known)}
          </Text>
        ) : null}
        {problem ? (
          <Text role="alert" mt="xs" fz="sm" c="var(--danger)">
            {problem.errors[0]?.message ?? problem.message}
          </Text>
        ) : null}
        {notice === null ? props.children : null}
        <DialogFooter>
          <Button size="lg" disabled={busy} onClick={props.onClose} rightSection={<Keys>Esc</Keys>}>
            Cancel
          </Button>
          <ReasonButton
            type="submit"
            size="lg"
            variant="filled"
            reason={reason}
            loading={busy}
            rightSection={<Keys>Ctrl ↵</Keys>}
            onClick={() => undefined}
          >
            {props.act}
          </ReasonButton>
        </DialogFooter>
      </form>
    </Modal>
  );
}
