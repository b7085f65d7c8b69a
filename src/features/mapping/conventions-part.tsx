import { Group, Select } from '@mantine/core';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { MappedList } from './mapping-calls.ts';
import type { MappingOverrides } from './mapping-overrides.ts';
import { DECIMAL_CHOICES, DISCOUNT_CHOICES, GROWTH_CHOICES } from './mapping-texts.ts';

type ConventionsPartProps = {
  readonly found: MappedList;
  readonly onChange: (conventions: MappingOverrides['conventions']) => void;
};

export function ConventionsPart({ found, onChange }: ConventionsPartProps) {
  const { conventions, discount, decimal_reason } = found;
  return (
    <RecordPart title="Conventions">
      <Group grow align="flex-start" gap="sm" preventGrowOverflow={false}>
        <Select
          size="sm"
          label="Decimal separator"
          description={decimal_reason}
          allowDeselect={false}
          data={DECIMAL_CHOICES}
          value={conventions.decimal}
          onChange={(value) => {
            const decimal = DECIMAL_CHOICES.find((one) => one.value === value)?.value;
            if (decimal) onChange({ decimal });
          }}
        />
        <Select
          size="sm"
          label="Discount format"
          description={discount.reason}
          placeholder="Not detected"
          allowDeselect={false}
          data={DISCOUNT_CHOICES}
          value={conventions.discount}
          onChange={(value) => {
            const meaning = DISCOUNT_CHOICES.find((one) => one.value === value)?.value;
            if (meaning) onChange({ discount: meaning });
          }}
        />
        <Select
          size="sm"
          label="Default growth type"
          description="Without a default, each row must state the growth type."
          placeholder="No default"
          allowDeselect={false}
          data={GROWTH_CHOICES}
          value={conventions.growth_type === null ? null : String(conventions.growth_type)}
          onChange={(value) => {
            if (value !== null) onChange({ growth_type: value === '1' ? 1 : 2 });
          }}
        />
      </Group>
    </RecordPart>
  );
}
