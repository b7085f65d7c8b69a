import '../../shared/people/person-drawer.css';
import { Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';
import { usePersonForm } from '../../shared/people/use-person-form.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import type { StoneDna } from '../../shared/stones/stone-types.ts';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { keepChosenOption } from '../../ui/inputs/keep-chosen-option.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { correctStone, LISTED_STONE } from './stock-list-calls.ts';
import {
  DETAILS,
  FIELD_LABELS,
  GRADES,
  labelOf,
  MEASURES,
  NEVER_EMPTY,
  PRICE,
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
  const figure = (field: StoneField) => (
    <TextInput key={field} {...text(field)} label={labelOf(field)} inputMode="decimal" />
  );
  const grade = (field: (typeof GRADES)[number]) => {
    const choices = valuesOf(fields, field).map(({ code, name }) => ({ value: code, label: name }));
    return choice(field, keepChosenOption(choices, values[field], values[field]));
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
      <div className="people-pair">
        <TextInput {...text('org_stock_no')} label="Supplier’s stock no." />
        <TextInput {...text('report_no')} label={labelOf('report_no')} />
        <DateField
          size="lg"
          label={labelOf('report_date')}
          toward="past"
          value={values.report_date}
          onDay={change('report_date')}
        />
        {choice('diamond_type', STOCK)}
        {choice('growth_type', GROWTH)}
        {figure('carat')}
        {GRADES.map(grade)}
        {choice('eye_clean', YES_NO)}
        {MEASURES.map(figure)}
        {PRICE.map(figure)}
        {DETAILS.map((field) => (
          <TextInput key={field} {...text(field)} label={labelOf(field)} />
        ))}
      </div>
    </EditorDrawer>
  );
}
