import { Button, Modal, Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { inOneSentence, ReadyReasons } from '../inputs/ReadyReasons.tsx';
import { Keys } from '../Keys.tsx';
import { DialogFooter } from './DialogFooter.tsx';
import { useSharedReason } from './use-shared-reason.ts';

type Reason = {
  /**
   * The most common reasons, which the user chooses with a digit key. If undefined, the user can
   * only type a reason.
   */
  readonly ready?: readonly string[];
  readonly noteLabel?: string;
  readonly required?: boolean;
  readonly most?: number;
  /**
   * Initial text of the note. Without `ready`, `onNote` reports each change, so that the caller can
   * keep the text after the dialog closes.
   */
  readonly note?: string;
  readonly onNote?: (note: string) => void;
};

type ConfirmDialogProps = {
  readonly opened: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  /**
   * Label of the confirm button, which names the action and the count, for example "Reject 2 rows".
   */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly reason?: Reason;
  /** Optional choices, below the reason. */
  readonly extra?: ReactNode;
  readonly disabledReason?: string | null;
  /** True if Enter in a single-line field must not confirm. Ctrl+Enter confirms instead. */
  readonly isGuarded?: boolean;
  readonly size?: number;
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

/** Form inside the dialog. Closing the dialog unmounts the form and discards its state. */
function ConfirmForm(props: ConfirmDialogProps) {
  const { children, confirmLabel, cancelLabel = 'Cancel', danger, busy = false, reason } = props;
  const ready = reason?.ready ?? NO_REASONS;
  const given = danger ? null : (LAST_REASON.get(ready) ?? null);
  const [chosen, setChosen] = useState<string | null>(given);
  const [isGuess, setGuess] = useState(given !== null);
  const [note, setNote] = useState(reason?.note ?? '');
  const noteField = useRef<HTMLTextAreaElement>(null);
  const words = inOneSentence(chosen, note);
  const required = Boolean(reason?.required);
  // Focuses the button if the user can confirm at once.
  const isReasonFirst = ready.length > 0 ? required && given === null : required || danger === true;
  const waiting = required && words === '';
  const disabledReason = props.disabledReason ?? (waiting ? NO_REASON : null);

  const choose = (picked: string | null) => {
    setChosen(picked);
    setGuess(false);
  };
  const confirm = () => {
    if (props.disabledReason) return;
    if (waiting) noteField.current?.focus();
    else if (!busy) {
      if (chosen !== null) LAST_REASON.set(ready, chosen);
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
      // Digits in a text field are part of its value, such as a date.
      if (picked !== undefined && !isField(target)) {
        event.preventDefault();
        choose(picked);
      }
      // A typed character moves the focus to the note field before the browser inserts the
      // character there.
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
              isFocused={isReasonFirst}
              onChoose={choose}
              onNote={(text) => {
                // When the user types a note, a reason that was only preselected is deselected.
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
              data-autofocus={isReasonFirst || undefined}
            />
          )}
        </div>
      ) : null}
      {props.extra}
      <DialogFooter>
        {props.footnote ? <span className="ui-dialog-note">{props.footnote}</span> : null}
        <Button size="lg" onClick={props.onClose} disabled={busy} rightSection={<Keys>Esc</Keys>}>
          {cancelLabel}
        </Button>
        <Submit
          label={confirmLabel}
          danger={danger ?? false}
          busy={busy}
          disabledReason={disabledReason}
          isFirst={!isReasonFirst}
        />
      </DialogFooter>
    </form>
  );
}

const NO_REASONS: readonly string[] = [];
/**
 * The last reason of the user for each list of common reasons. The dialog preselects this reason,
 * except for dangerous actions.
 */
const LAST_REASON = new WeakMap<readonly string[], string>();

const NO_REASON = 'Enter a reason.';

type SubmitProps = {
  readonly label: string;
  readonly danger: boolean;
  readonly busy: boolean;
  readonly disabledReason: string | null;
  readonly isFirst: boolean;
};

/**
 * The submit button, which stays clickable while a required reason is missing. A click then focuses
 * the note field.
 */
function Submit({ label, danger, busy, disabledReason, isFirst }: SubmitProps) {
  const reasonId = useSharedReason(label, disabledReason);
  return (
    <Button
      type="submit"
      size="lg"
      variant={danger ? 'danger-solid' : 'filled'}
      loading={busy}
      aria-disabled={disabledReason !== null || undefined}
      aria-describedby={reasonId ?? undefined}
      data-autofocus={isFirst ? true : undefined}
    >
      {label}
    </Button>
  );
}

/** True for a text field of the form. Keys pressed in such a field are text and not shortcuts. */
const isField = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type));
