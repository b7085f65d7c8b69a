import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import { listFieldsQuery } from '../../shared/supply/stock-fields.ts';
import type { FieldName, ListField, MappedList } from './mapping-calls.ts';
import type { MappingOverrides } from './mapping-overrides.ts';
import { NOT_READ } from './mapping-texts.ts';

type ColumnsPartProps = {
  readonly columns: MappedList['columns'];
  readonly overrides: MappingOverrides['columns'];
  readonly onField: (column: number, field: FieldName | null) => void;
};

export function ColumnsPart({ columns, overrides, onField }: ColumnsPartProps) {
  const query = useQuery(listFieldsQuery);
  const { data: fields = [] } = query;
  return (
    <RecordPart title="Columns">
      <PartFailed query={query} words="The fields could not be loaded." />
      <RecordTableFrame label="Columns in the list">
        <thead>
          <tr>
            <th scope="col">Supplier column</th>
            <th scope="col">Sample values</th>
            <th scope="col">Our field</th>
            <th scope="col" data-end="">
              Confidence %
            </th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ column, header, field, confidence, reason, examples }) => (
            <tr key={column}>
              <td>{header || `Column ${column}`}</td>
              <td>{examples.join(', ')}</td>
              <td>
                <Select
                  size="sm"
                  w={190}
                  aria-label={`Field of ${header || `column ${column}`}`}
                  placeholder={NOT_READ}
                  searchable
                  clearable
                  nothingFoundMessage="No field has this name"
                  data={fields.map(({ field: one, name, unit }) => ({
                    value: one,
                    label: unit === null ? name : `${name}, ${unit}`,
                  }))}
                  filter={({ options, search }) =>
                    options.filter(
                      (option) => 'value' in option && isCalled(fields, option, search),
                    )
                  }
                  value={column in overrides ? (overrides[column] ?? null) : field}
                  onChange={(value) =>
                    onField(column, fields.find((one) => one.field === value)?.field ?? null)
                  }
                />
              </td>
              <td data-end="">{field === null ? '' : confidence}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </RecordTableFrame>
    </RecordPart>
  );
}

/**
 * Returns true if the label of a field contains `search`, or a known column header of the field
 * starts with `search`. Known headers are stored in capitals without punctuation.
 */
function isCalled(
  fields: readonly ListField[],
  { value, label }: { readonly value: string; readonly label: string },
  search: string,
): boolean {
  const typed = search.trim().toUpperCase();
  const plain = typed.replaceAll(/[^A-Z0-9]/g, '');
  const headers = fields.find(({ field }) => field === value)?.headers ?? [];
  return (
    label.toUpperCase().includes(typed) ||
    (plain !== '' && headers.some((header) => header.startsWith(plain)))
  );
}
