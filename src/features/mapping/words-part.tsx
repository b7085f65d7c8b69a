import { Select } from '@mantine/core';
import { formatInteger } from '#common/format.ts';
import { fieldOf } from '#common/supply/fields.ts';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import type { FieldName, MappedList } from './mapping-calls.ts';
import type { MappingOverrides } from './mapping-overrides.ts';

type WordsPartProps = {
  readonly words: MappedList['words'];
  readonly valuesOf: (field: FieldName) => { value: string; label: string }[];
  readonly onWord: (said: MappingOverrides['words'][number]) => void;
};

/**
 * A form in which the user chooses a portal value for each unknown value of a supplier. The choices
 * apply to all stock lists of the supplier.
 */
export function WordsPart({ words, valuesOf, onWord }: WordsPartProps) {
  if (words.length === 0) return null;
  return (
    <RecordPart title="Value mapping">
      <RecordTableFrame label="Values in the list">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Supplier value</th>
            <th scope="col" data-end="">
              Rows
            </th>
            <th scope="col">Our value</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {words.map(({ field, word, rows, code, reason }) => (
            <tr key={`${field} ${word}`}>
              <td>{fieldOf(field).name}</td>
              <td>{word}</td>
              <td data-end="">{formatInteger(rows)}</td>
              <td>
                <Select
                  size="sm"
                  w={190}
                  aria-label={`Value of ${word}`}
                  placeholder="Choose a value"
                  searchable
                  allowDeselect={false}
                  data={valuesOf(field)}
                  value={code}
                  onChange={(value) => {
                    if (value !== null) onWord({ field, word, code: value });
                  }}
                />
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </RecordTableFrame>
    </RecordPart>
  );
}
