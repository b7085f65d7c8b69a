import { Select } from '@mantine/core';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import type { Decided } from './decided.ts';
import type { FieldName, MappedList } from './mapping-calls.ts';
import { FIELD_CHOICES, NOT_READ } from './mapping-words.ts';

type ColumnsPartProps = {
  readonly columns: MappedList['columns'];
  readonly decided: Decided['columns'];
  readonly onField: (column: number, field: FieldName | null) => void;
};

/** What each column of a sample means, how sure that is, and why. */
export const ColumnsPart = ({ columns, decided, onField }: ColumnsPartProps) => (
  <RecordPart title="Columns">
    <RecordTableFrame label="Columns of the list">
      <thead>
        <tr>
          <th scope="col">Their column</th>
          <th scope="col">First values</th>
          <th scope="col">Our field</th>
          <th scope="col">Sure %</th>
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
                data={FIELD_CHOICES}
                value={column in decided ? (decided[column] ?? null) : field}
                onChange={(value) =>
                  onField(column, FIELD_CHOICES.find((one) => one.value === value)?.value ?? null)
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
