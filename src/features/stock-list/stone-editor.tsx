import '../../shared/people/person-drawer.css';
import { Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';
import { usePersonForm } from '../../shared/people/use-person-form.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import type { StoneDna } from '../../shared/stones/stone-types.ts';
import { FoldedGroup } from '../../ui/FoldedGroup.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { keepChosenOption } from '../../ui/inputs/keep-chosen-option.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useOpenGroups } from '../../ui/use-open-groups.ts';
import { correctStone, LISTED_STONE } from './stock-list-calls.ts';
import {
  FIELD_GROUPS,
  FIELD_LABELS,
  isCodeField,
  isFigure,
  labelOf,
  NEVER_EMPTY,
  type StoneField,
  stoneRules,
  stoneSent,
  stoneValues,
  valuesOf,
} from './stone-form.ts';

type StoneEditorProps = {
  readonly dna: StoneDna;
  readonly fields: Parameters<typeof stoneValues>[1];
  readonly onChanged: (stockNos: readonly string[]) => void;
  readonly onClose: () => void;
};

const STOCK = [
  { value: String(DIAMOND_TYPE.white), label: 'White' },
  { value: String(DIAMOND_TYPE.fancy), label: 'Fancy' },
];
const GROWTH = [
  { value: String(GROWTH_TYPE.natural), label: 'Natural' },
  { value: String(GROWTH_TYPE.labGrown), label: 'Lab grown' },
];
const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Corrects a listed stone. The supplier's next stock list overwrites the correction. */
export function StoneEditor({ dna, fields, onChanged, onClose }: StoneEditorProps) {
  const cache = useQueryClient();
  const { id, stock_no } = dna.stone;
  const refetch = () => cache.invalidateQueries({ queryKey: [CACHED.dna] });
  const form = usePersonForm<StoneField>({
    saved: stoneValues(dna, fields),
    labels: FIELD_LABELS,
    rules: stoneRules,
    refetch,
    async save(values, known) {
      const changes = onlyChanges(stoneSent(known), stoneSent(values));
      if (changes === null) return onClose();
      notifySuccess((await correctStone({ id, ...changes.data }, changes.was)).message);
      onChanged([stock_no]);
      void cache.invalidateQueries({ queryKey: [LISTED_STONE] });
      onClose();
      await refetch();
    },
  });
  const { text, values, faults, change } = form;
  const { open, toggle } = useOpenGroups(() =>
    FIELD_GROUPS.filter(
      ({ isOptional, fields: grouped }) =>
        !isOptional || grouped.some((field) => values[field] !== ''),
    ).map(({ title }) => title),
  );
  const choice = (field: StoneField, data: readonly { value: string; label: string }[]) => (
    <Select
      key={field}
      size="lg"
      label={labelOf(field)}
      searchable
      clearable={!NEVER_EMPTY.includes(field)}
      data={[...data]}
      value={values[field] || null}
      error={faults[field]}
      onChange={(value) => change(field)(value ?? '')}
    />
  );
  const input = (field: StoneField) => {
    switch (field) {
      case 'diamond_type':
        return choice(field, STOCK);
      case 'growth_type':
        return choice(field, GROWTH);
      case 'eye_clean':
        return choice(field, YES_NO);
      case 'report_date':
        return (
          <DateField
            key={field}
            size="lg"
            label={labelOf(field)}
            toward="past"
            value={values.report_date}
            onDay={change('report_date')}
          />
        );
      case 'org_stock_no':
        return <TextInput key={field} {...text(field)} label="Supplier’s stock no." />;
    }
    if (isCodeField(field)) {
      const choices = valuesOf(fields, field).map(({ code, name }) => ({
        value: code,
        label: name,
      }));
      return choice(field, keepChosenOption(choices, values[field], values[field]));
    }
    return (
      <TextInput
        key={field}
        {...text(field)}
        label={labelOf(field)}
        {...(isFigure(field) ? { inputMode: 'decimal' } : {})}
      />
    );
  };
  return (
    <EditorDrawer
      title={`Correct ${stock_no}`}
      saveLabel="Save"
      disabledReason={form.undecided}
      busy={form.busy}
      fault={{ message: form.problem?.message ?? null, count: form.faultCount }}
      notice={form.notice}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <p className="people-note">
        The next stock list that includes this stone may overwrite your changes.
      </p>
      {FIELD_GROUPS.map(({ title, fields: grouped, isOptional }) => {
        const count = grouped.filter((field) => values[field] !== '').length;
        const isFaulty = grouped.some((field) => faults[field] !== undefined);
        return (
          <FoldedGroup
            key={title}
            title={title}
            count={isOptional ? count : 0}
            isOpen={isFaulty || open.has(title)}
            onToggle={() => toggle(title)}
          >
            <div className="people-pair">{grouped.map(input)}</div>
          </FoldedGroup>
        );
      })}
    </EditorDrawer>
  );
}
