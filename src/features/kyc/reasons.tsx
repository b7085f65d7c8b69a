import './decision.css';
import './reasons.css';
import { Textarea } from '@mantine/core';
import { type RefObject, useId } from 'react';
import { Keys } from '../../ui/Keys.tsx';

type ReasonsProps = {
  readonly reasons: readonly string[];
  readonly chosen: string | null;
  readonly note: string;
  readonly noteField: RefObject<HTMLTextAreaElement | null>;
  readonly onChoose: (reason: string) => void;
  readonly onNote: (note: string) => void;
};

/** Why a document goes back: one of a few, and what has to be added to it. */
export function Reasons({ reasons, chosen, note, noteField, onChoose, onNote }: ReasonsProps) {
  const name = useId();
  return (
    <fieldset className="kyc-block kyc-reasons">
      <legend>
        Reason <span>needed to reject; the business reads it</span>
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
        aria-label="In your own words"
        placeholder="In your own words"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={400}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Back to the keys of the page.
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </fieldset>
  );
}
