import './term-rows.css';
import { Flex, Switch, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { formatInteger } from '#common/format.ts';
import {
  FIGURE_TERMS,
  type FigureName,
  SWITCH_TERMS,
  termText,
} from '#common/trade/trade-terms.ts';
import { parseFigure } from './term-draft.ts';

type FigureRowProps = {
  readonly term: FigureName;
  readonly present: number;
  /** text that the user has typed; undefined if the field is unchanged */
  readonly typed: string | undefined;
  readonly isWriter: boolean;
  readonly onType: (text: string) => void;
};

export function FigureRow({ term, present, typed, isWriter, onType }: FigureRowProps) {
  const says = useId();
  const unit = useId();
  const { label, least, most, usual, ...rest } = FIGURE_TERMS[term];
  const text = typed ?? String(present);
  const figure = parseFigure(term, text);
  const isChanged = figure !== present;
  return (
    <div className="term-row" data-changed={isChanged ? '' : undefined}>
      <TermWords id={says} label={label} says={rest.says} />
      <Flex gap="2xs" align="baseline">
        <TextInput
          aria-label={label}
          aria-describedby={`${says} ${unit}`}
          className="term-figure"
          w={72}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          readOnly={!isWriter}
          error={
            figure === null
              ? `Enter a number from ${formatInteger(least)} to ${formatInteger(most)}.`
              : null
          }
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <span id={unit}>{`${rest.unit}s`}</span>
      </Flex>
      <TermNote
        was={isChanged ? termText(term, present) : null}
        usual={present === usual ? null : termText(term, usual)}
      />
    </div>
  );
}

type SwitchRowProps = {
  readonly term: keyof typeof SWITCH_TERMS;
  readonly present: boolean;
  readonly wanted: boolean;
  readonly isWriter: boolean;
  readonly onSwitch: (on: boolean) => void;
};

export function SwitchRow({ term, present, wanted, isWriter, onSwitch }: SwitchRowProps) {
  const says = useId();
  const { label, usual, ...rest } = SWITCH_TERMS[term];
  return (
    <div className="term-row" data-changed={wanted === present ? undefined : ''}>
      <TermWords id={says} label={label} says={rest.says} />
      <Flex gap="2xs" align="center">
        <Switch
          aria-label={label}
          aria-describedby={says}
          checked={wanted}
          disabled={!isWriter}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        <span>{termText(term, wanted)}</span>
      </Flex>
      <TermNote
        was={wanted === present ? null : termText(term, present)}
        usual={present === usual ? null : termText(term, usual)}
      />
    </div>
  );
}

type TermWordsProps = { readonly id: string; readonly label: string; readonly says: string };

const TermWords = ({ id, label, says }: TermWordsProps) => (
  <div className="term-words">
    <Text inherit fw="var(--w-medium)">
      {label}
    </Text>
    <Text id={id} mt="5xs" fz="sm" c="var(--text-2)">
      {says}
    </Text>
  </div>
);

type TermNoteProps = { readonly was: string | null; readonly usual: string | null };

const TermNote = ({ was, usual }: TermNoteProps) => (
  <Text span inherit c="var(--text-2)">
    {was === null ? (usual === null ? '' : `usually ${usual}`) : `now ${was}`}
  </Text>
);
