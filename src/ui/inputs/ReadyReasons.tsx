import { Radio, Textarea } from '@mantine/core';
import type { RefObject } from 'react';
import { Keys } from '../Keys.tsx';

type ReadyReasonsProps = {
  readonly legend: string;
  readonly hint?: string | undefined;
  readonly reasons: readonly string[];
  readonly chosen: string | null;
  readonly note: string;
  readonly noteField: RefObject<HTMLTextAreaElement | null>;
  /** True if the first reason has the focus when the dialog opens. */
  readonly isFocused?: boolean;
  readonly onChoose: (reason: string) => void;
  readonly onNote: (note: string) => void;
};

export function ReadyReasons(props: ReadyReasonsProps) {
  const { legend, hint, reasons, chosen, note, noteField, isFocused, onChoose, onNote } = props;
  return (
    <>
      <Radio.Group label={legend} description={hint} value={chosen} onChange={onChoose}>
        {reasons.map((reason, index) => (
          <Radio
            key={reason}
            my="3xs"
            value={reason}
            data-autofocus={(isFocused && index === 0) || undefined}
            label={
              <>
                {reason} <Keys>{String(index + 1)}</Keys>
              </>
            }
          />
        ))}
      </Radio.Group>
      <Textarea
        mt="2xs"
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
    </>
  );
}

export const inOneSentence = (reason: string | null, note: string): string =>
  [reason, note.trim()].filter(Boolean).join(' ');
