import './ready-reasons.css';
import { Textarea } from '@mantine/core';
import { type RefObject, useId } from 'react';
import { Keys } from '../Keys.tsx';

type ReadyReasonsProps = {
  readonly legend: string;
  /** Who reads it, or when it is needed. */
  readonly hint?: string | undefined;
  readonly reasons: readonly string[];
  readonly chosen: string | null;
  readonly note: string;
  readonly noteField: RefObject<HTMLTextAreaElement | null>;
  readonly onChoose: (reason: string) => void;
  readonly onNote: (note: string) => void;
};

/** Why something is done: one of a few reasons, each with its digit, and what has to be added to it. */
export function ReadyReasons(props: ReadyReasonsProps) {
  const { legend, hint, reasons, chosen, note, noteField, onChoose, onNote } = props;
  const name = useId();
  return (
    <fieldset className="ui-ready-reasons">
      <legend>
        {legend} {hint ? <span>{hint}</span> : null}
      </legend>
      {reasons.map((reason, index) => (
        <label key={reason} data-on={reason === chosen ? '' : undefined}>
          <input
            type="radio"
            name={name}
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
          {reason}
          <Keys>{String(index + 1)}</Keys>
        </label>
      ))}
      <Textarea
        ref={noteField}
        aria-label={`${legend}, in your own words`}
        placeholder="In your own words"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={400}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
    </fieldset>
  );
}

/** The sentence that is read: the reason, and what was added to it. */
export const inOneSentence = (reason: string | null, note: string): string =>
  [reason, note.trim()].filter(Boolean).join(' ');
