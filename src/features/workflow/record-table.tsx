import '../../shared/records/record-table.css';
import './details.css';
import { formatLogTime } from '#common/format.ts';
import { nameOf, type OpenRecord, RecordLink } from './record-link.tsx';
import { StateBadge } from './state-badge.tsx';
import { modelOf } from './workflow-models.ts';
import type { WorkflowRecord } from './workflow-queries.ts';

type RecordTableProps = {
  readonly label: string;
  readonly records: readonly WorkflowRecord[];
  readonly onOpen: OpenRecord;
  /** true if the records belong to several workflows */
  readonly mixed?: boolean;
};

export function RecordTable({ label, records, onOpen, mixed = false }: RecordTableProps) {
  return (
    <table className="record-table workflow-table" aria-label={label}>
      <thead>
        <tr>
          <th>Record</th>
          <th>Client</th>
          <th>State, since</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => {
          const { workflow, id, entry_id, stock_no, client, state, since } = record;
          const name = nameOf(record);
          return (
            <tr key={`${workflow} ${id} ${entry_id ?? ''}`}>
              <td>
                <RecordLink record={record} onOpen={onOpen}>
                  {name}
                </RecordLink>
                <div>
                  {[mixed ? modelOf(workflow).title : null, stock_no === name ? null : stock_no]
                    .filter(Boolean)
                    .join(', ')}
                </div>
              </td>
              <td>{client ?? ''}</td>
              <td>
                <StateBadge workflow={workflow} state={state} />
                <div>{formatLogTime(since)}</div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
