import { Text } from '@mantine/core';
import { count } from '#common/count.ts';
import { formatBytes, formatInteger } from '#common/format.ts';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import type { Trial } from './supplier-calls.ts';

export function TrialPart({ trial }: { readonly trial: Trial }) {
  const { file, bytes, ms, encoding, columns, rows, is_whole, remarks } = trial;
  const facts = [
    file,
    formatBytes(bytes),
    `${formatInteger(ms)} ms`,
    encoding,
    count(columns.length, 'column'),
    `${is_whole ? 'all' : 'the first'} ${count(rows.length, 'row')}`,
  ].filter((fact) => fact !== null);
  return (
    <RecordPart title="Test result">
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {facts.join(' · ')}
      </Text>
      {remarks.map((remark) => (
        <Text key={remark} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {remark}
        </Text>
      ))}
      <RecordTableFrame label="First rows">
        <thead>
          <tr>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a list may have one name
              <th key={at} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a list have no name
            <tr key={row}>
              {columns.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same
                <td key={at}>{cells[at] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </RecordTableFrame>
      <Text fz="sm">Nothing was imported.</Text>
    </RecordPart>
  );
}
