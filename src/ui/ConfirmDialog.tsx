import { Button, Modal, Select, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Keys } from './Keys.tsx';

export type ConfirmReason = { readonly reason: string | null; readonly note: string };

type ReasonChoice = {
  /** Left out, only the note is asked for. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly noteLabel?: string;
  /** Whether the act waits for a reason (or, without options, for a note). */
  readonly required?: boolean;
};

type ConfirmDialogProps = {
  readonly opened: boolean;
  /** A question that names what it acts on. */
  readonly title: string;
  readonly children?: ReactNode;
  /** Names the act and the count, for example "Reject 2 rows". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly reason?: ReasonChoice;
  /** Small print at the left of the buttons. */
  readonly footnote?: ReactNode;
  readonly onConfirm: (given: ConfirmReason) => void;
  readonly onClose: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, busy = false, onClose } = props;
  return (
    <Modal opened={opened} onClose={busy ? () => undefined : onClose} title={title}>
      <ConfirmForm {...props} />
    </Modal>
  );
}

/** Lives only while the dialog is open, so every opening starts with empty fields. */
function ConfirmForm(props: ConfirmDialogProps) {
  const { children, confirmLabel, cancelLabel = 'Keep', danger, busy = false, reason } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState('');

  const answered = reason?.options ? chosen !== null : note.trim() !== '';
  const waiting = Boolean(reason?.required) && !answered;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!waiting && !busy) props.onConfirm({ reason: chosen, note: note.trim() });
      }}
    >
      {children}
      {reason ? (
        <div className="ui-dialog-fields">
          {reason.options ? (
            <Select
              label="Reason"
              size="lg"
              data={[...reason.options]}
              value={chosen}
              onChange={setChosen}
              withAsterisk={Boolean(reason.required)}
              comboboxProps={{ withinPortal: true }}
              data-autofocus
            />
          ) : null}
          <Textarea
            label={reason.noteLabel ?? 'Note'}
            size="lg"
            autosize
            minRows={2}
            maxRows={6}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            withAsterisk={Boolean(reason.required) && !reason.options}
            data-autofocus={reason.options ? undefined : true}
          />
        </div>
      ) : null}
      <div className="ui-dialog-footer">
        {props.footnote ? <span className="ui-dialog-note">{props.footnote}</span> : null}
        <Button size="lg" onClick={props.onClose} disabled={busy} rightSection={<Keys>Esc</Keys>}>
          {cancelLabel}
        </Button>
        <Button
          type="submit"
          size="lg"
          variant={danger ? 'danger-solid' : 'filled'}
          loading={busy}
          aria-disabled={waiting || undefined}
          data-autofocus={reason || danger ? undefined : true}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
