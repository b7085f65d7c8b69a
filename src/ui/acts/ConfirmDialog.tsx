import { Button, Modal, Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { inOneSentence, ReadyReasons } from '../inputs/ReadyReasons.tsx';
import { Keys } from '../Keys.tsx';
import { DialogFooter } from './DialogFooter.tsx';
import { useReasonBeside } from './use-reason-beside.ts';

type Reason = {
  /** Those that are given most; a digit chooses one. Left out, only words of one's own are asked for. */
  readonly ready?: readonly string[];
  readonly noteLabel?: string;
  /** Whether the act waits for it. */
  readonly required?: boolean;
  /** how many characters the text may have */
  readonly most?: number;
  /** the words that are there at first, and where they are kept when the dialog is gone */
  readonly note?: string;
  readonly onNote?: (note: string) => void;
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
  readonly reason?: Reason;
  /** Why it cannot be done any more; null or nothing where it can. */
  readonly closed?: string | null;
  /** Enter in a field of one line does not confirm; Ctrl and Enter do. */
  readonly isGuarded?: boolean;
  readonly size?: number;
  /** Small print at the left of the buttons. */
  readonly footnote?: ReactNode;
  readonly onConfirm: (given: { readonly note: string }) => void;
  readonly onClose: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, size, busy = false, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => undefined : onClose}
      title={title}
      {...(size ? { size } : {})}
    >
      <ConfirmForm {...props} />
    </Modal>
  );
}

/** Lives only while the dialog is open, so every opening starts with empty fields. */
function ConfirmForm(props: ConfirmDialogProps) {
  const { children, confirmLabel, cancelLabel = 'Keep', danger, busy = false, reason } = props;
  const ready = reason?.ready ?? NONE_READY;
  const given = danger ? null : (LAST_GIVEN.get(ready) ?? null);
  const [chosen, setChosen] = useState<string | null>(given);
  const [isGuess, setGuess] = useState(given !== null);
  const [note, setNote] = useState(reason?.note ?? '');
  const noteField = useRef<HTMLTextAreaElement>(null);
  const words = inOneSentence(chosen, note);
  const required = Boolean(reason?.required);
  const waiting = required && words === '';
  const against = props.closed ?? (waiting ? NO_REASON : null);

  const choose = (picked: string | null) => {
    setChosen(picked);
    setGuess(false);
  };
  const confirm = () => {
    if (props.closed) return;
    if (waiting) noteField.current?.focus();
    else if (!busy) {
      if (chosen !== null) LAST_GIVEN.set(ready, chosen);
      props.onConfirm({ note: words });
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target } = event;
    const isWriting = target === noteField.current;
    if (props.isGuarded && event.key === 'Enter' && target instanceof HTMLInputElement)
      event.preventDefault();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      confirm();
    } else if (!isWriting && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const picked = ready[Number(event.key) - 1];
      if (picked !== undefined) {
        event.preventDefault();
        choose(picked);
      }
      // Whoever begins to write means the field for words.
      else if (/^\p{L}$/u.test(event.key) && !isField(target)) noteField.current?.focus();
    }
  };

  return (
    <form
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      {children}
      {reason ? (
        <div className="ui-dialog-fields">
          {reason.ready ? (
            <ReadyReasons
              legend={reason.noteLabel ?? 'Reason'}
              reasons={reason.ready}
              chosen={chosen}
              note={note}
              noteField={noteField}
              onChoose={choose}
              onNote={(text) => {
                // Whoever begins to write has another reason than the last time, unless one was chosen.
                if (isGuess) choose(null);
                setNote(text);
              }}
            />
          ) : (
            <Textarea
              ref={noteField}
              label={reason.noteLabel ?? 'Note'}
              size="lg"
              autosize
              minRows={2}
              maxRows={6}
              {...(reason.most ? { maxLength: reason.most } : {})}
              value={note}
              onChange={({ currentTarget: { value } }) => {
                setNote(value);
                reason.onNote?.(value);
              }}
              withAsterisk={required}
              data-autofocus={required || danger ? true : undefined}
            />
          )}
        </div>
      ) : null}
      <DialogFooter>
        {props.footnote ? <span className="ui-dialog-note">{props.footnote}</span> : null}
        <Button size="lg" onClick={props.onClose} disabled={busy} rightSection={<Keys>Esc</Keys>}>
          {cancelLabel}
        </Button>
        <Submit
          label={confirmLabel}
          danger={danger ?? false}
          busy={busy}
          against={against}
          isFirst={ready.length > 0 || !(required || danger)}
        />
      </DialogFooter>
    </form>
  );
}

const NONE_READY: readonly string[] = [];
/**
 * What was given the last time stands ready the next time: the same reason again is one key. What cannot be mended wants
 * a hand each time.
 */
const LAST_GIVEN = new WeakMap<readonly string[], string>();

const NO_REASON = 'It needs a reason first.';

type SubmitProps = {
  readonly label: string;
  readonly danger: boolean;
  readonly busy: boolean;
  /** why it is closed, said in the line of the footer */
  readonly against: string | null;
  readonly isFirst: boolean;
};

/** Pressed while it waits for words it leads to where they are written, so it is no button that does nothing. */
function Submit({ label, danger, busy, against, isFirst }: SubmitProps) {
  const reasonId = useReasonBeside(label, against);
  return (
    <Button
      type="submit"
      size="lg"
      variant={danger ? 'danger-solid' : 'filled'}
      loading={busy}
      aria-disabled={against !== null || undefined}
      aria-describedby={reasonId ?? undefined}
      data-autofocus={isFirst ? true : undefined}
    >
      {label}
    </Button>
  );
}

/** A field of the question itself, which has the letters for itself. */
const isField = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type));
