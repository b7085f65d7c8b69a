import './search-dialog.css';
import { Button, Modal, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ApiProblem, toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { DialogFooter } from '../../ui/acts/DialogFooter.tsx';
import { ReasonButton } from '../../ui/acts/ReasonButton.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { submitsWithEnter } from '../../ui/inputs/submits-with-enter.ts';
import { Keys } from '../../ui/Keys.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useAttemptKey } from '../../ui/use-attempt-key.ts';
import { useAttributeChoices } from '../stones/use-attribute-choices.ts';
import { DEMANDS, type Wanted } from './demand-calls.ts';
import { type DemandFields, fieldsOf, readFields } from './demand-form.ts';
import { LONGEST_NAME } from './search-dialog.tsx';
import { useFilterLine } from './use-filter-words.ts';

type DemandDialogProps = {
  readonly title: ReactNode;
  readonly act: string;
  readonly wanted: Wanted;
  /** The stones on one line that reads back as them; left out, they stay as they are. */
  readonly shorthand?: string;
  /** What the machine has against it, or null. */
  readonly reasonAgainst: (wanted: Wanted) => string | null;
  /** What follows, said before it is done. */
  readonly hint?: (wanted: Wanted) => string;
  /** Answers with the sentence that is told. */
  readonly send: (key: string, wanted: Wanted) => Promise<string>;
  /** what is said above the buttons */
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** What a client wants: which stones, how many, at what price, and until when. */
export function DemandDialog(props: DemandDialogProps) {
  const { shorthand } = props;
  const cache = useQueryClient();
  const choices = useAttributeChoices();
  const line = useFilterLine();
  const [fields, setFields] = useState<DemandFields>(() => fieldsOf(props.wanted));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { keyFor } = useAttemptKey();
  const { wanted, faults } = readFields(fields, props.wanted.filter, choices);
  const [fault] = Object.values(faults);
  const reason =
    (wanted.name === '' ? 'Give it a name first.' : null) ?? fault ?? props.reasonAgainst(wanted);

  async function send() {
    setBusy(true);
    setProblem(null);
    try {
      notifySuccess(await props.send(keyFor(JSON.stringify(wanted)), wanted));
      props.onClose();
    } catch (error) {
      setProblem(toProblem(error, TEXTS.failed));
    } finally {
      setBusy(false);
    }
    await cache.invalidateQueries({ queryKey: [DEMANDS] });
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
        onKeyDown={submitsWithEnter}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === null && !busy) void send();
        }}
      >
        <p className="search-line">{line(wanted.filter)}</p>
        <div className="ui-dialog-fields">
          <TextInput
            {...field('name')}
            label="Name"
            maxLength={LONGEST_NAME}
            withAsterisk
            data-autofocus
          />
          {shorthand === undefined ? null : (
            <TextInput
              {...field('stones')}
              label="Stones, as dealers write them"
              value={fields.stones ?? shorthand}
            />
          )}
          <div className="search-pair">
            <TextInput {...field('quantity')} label="How many" inputMode="numeric" />
            <DateField
              label="Until"
              toward="future"
              size="lg"
              value={fields.until ?? ''}
              onDay={(until) => setFields((before) => ({ ...before, until }))}
              error={faults.until ?? null}
            />
          </div>
          <div className="search-pair">
            <TextInput {...field('ppc')} label="At most, $ a carat" inputMode="decimal" />
            <TextInput
              {...field('disc')}
              label="Discount, percent"
              placeholder="-40 takes -42"
              inputMode="decimal"
            />
          </div>
          <Textarea
            label="Note"
            size="lg"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            value={fields.note}
            onChange={(event) => {
              const note = event.currentTarget.value;
              setFields((before) => ({ ...before, note }));
            }}
          />
        </div>
        {props.hint ? <p className="search-hint">{props.hint(wanted)}</p> : null}
        {problem ? (
          <p className="search-fault" role="alert">
            {problem.errors[0]?.message ?? problem.message}
          </p>
        ) : null}
        {props.children}
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
