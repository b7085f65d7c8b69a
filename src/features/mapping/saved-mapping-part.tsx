import type { ReactNode } from 'react';
import { formatDateTime } from '#common/format.ts';
import { fieldOf } from '#common/supply/fields.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SavedMapping } from './mapping-calls.ts';
import { DECIMAL_CHOICES, DISCOUNT_CHOICES } from './mapping-texts.ts';
import { useValueNames } from './value-names.ts';

const labelOf = (choices: readonly { value: string; label: string }[], value: string | null) =>
  choices.find((one) => one.value === value)?.label ?? null;

type SavedMappingPartProps = {
  readonly mapping: SavedMapping;
  readonly title: string;
  readonly tools?: ReactNode;
};

export const SavedMappingPart = ({ mapping, title, tools }: SavedMappingPartProps) => {
  const nameOf = useValueNames();
  const { file_name, made_at, columns, words, conventions } = mapping;
  return (
    <RecordPart title={title} tools={tools}>
      <DrawerFacts>
        <Fact name="Saved">{`${formatDateTime(made_at)}, from the list ${file_name}`}</Fact>
        <Fact name="Columns">
          {columns.map(({ header, field }) => `${header} is ${fieldOf(field).name}`).join(', ')}
        </Fact>
        <Fact name="Values">
          {words
            .map(
              ({ word, code, field }) => `${word} is ${fieldOf(field).name} ${nameOf(field, code)}`,
            )
            .join(', ')}
        </Fact>
        <Fact name="Decimals">{labelOf(DECIMAL_CHOICES, conventions.decimal)}</Fact>
        <Fact name="Discounts">{labelOf(DISCOUNT_CHOICES, conventions.discount)}</Fact>
      </DrawerFacts>
    </RecordPart>
  );
};
