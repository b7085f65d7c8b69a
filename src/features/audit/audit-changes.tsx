import { EMPTY } from '#common/format.ts';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import type { AuditChange } from './audit-calls.ts';

export const AuditChanges = ({ changes }: { readonly changes: readonly AuditChange[] }) => (
  <RecordTableFrame label="Changed fields">
    <thead>
      <tr>
        <th scope="col">Record</th>
        <th scope="col">Field</th>
        <th scope="col">Before</th>
        <th scope="col">After</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ kind, record, field, before, after }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what has happened stays in its order
        <tr key={at}>
          <td data-text="">{record === null ? kind : `${kind} ${record}`}</td>
          <td>{field}</td>
          <td data-text="">{before ?? EMPTY}</td>
          <td data-text="">{after ?? EMPTY}</td>
        </tr>
      ))}
    </tbody>
  </RecordTableFrame>
);
