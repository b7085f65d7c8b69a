import '../../shared/people/person-drawer.css';
import { TextInput } from '@mantine/core';
import { DateField } from '../../ui/inputs/DateField.tsx';
import type { FeaturedFields } from './featured-form.ts';

type FeaturedTermsProps = {
  readonly fields: FeaturedFields;
  readonly faults: { readonly until?: string; readonly place?: string };
  readonly onChange: (change: Partial<FeaturedFields>) => void;
};

export function FeaturedTerms({ fields, faults, onChange }: FeaturedTermsProps) {
  return (
    <>
      <div className="people-pair">
        <DateField
          label="From"
          size="lg"
          toward="future"
          value={fields.from}
          onDay={(from) => onChange({ from })}
        />
        <DateField
          label="Until (inclusive)"
          size="lg"
          toward="future"
          value={fields.until}
          onDay={(until) => onChange({ until })}
          error={faults.until ?? null}
        />
      </div>
      <TextInput
        label="Position, lowest number first"
        size="lg"
        inputMode="numeric"
        value={fields.place}
        onChange={(event) => onChange({ place: event.currentTarget.value })}
        error={faults.place ?? null}
      />
    </>
  );
}
