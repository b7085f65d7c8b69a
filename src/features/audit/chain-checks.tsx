import { EMPTY, formatInteger, formatLogTime } from '#common/format.ts';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { AuditCheck } from './chain-calls.ts';
import { CHECK_WORDS } from './chain-words.ts';

type ChainChecksProps = {
  readonly checks: readonly AuditCheck[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
};

export const ChainChecks = ({ checks, chosen, onChoose }: ChainChecksProps) => (
  <RecordTableFrame label="Latest checks">
    <thead>
      <tr>
        <th scope="col">Started</th>
        <th scope="col" data-wide="">
          Started by
        </th>
        <th scope="col">Outcome</th>
        <th scope="col" data-end="">
          Entries
        </th>
        <th scope="col" data-end="" data-wide="">
          Checkpoints
        </th>
        <th scope="col" data-end="">
          Findings
        </th>
      </tr>
    </thead>
    <tbody>
      {checks.map((check) => (
        <tr key={check.id} aria-selected={check.id === chosen}>
          <td>
            <button
              type="button"
              className="ui-grid-link"
              aria-pressed={check.id === chosen}
              onClick={() => onChoose(check.id)}
            >
              {formatLogTime(check.started_at)}
            </button>
          </td>
          <td data-wide="">{startedByText(check)}</td>
          <td>
            <CheckOutcome check={check} />
          </td>
          <td data-end="">{formatInteger(check.entries_done)}</td>
          <td data-end="" data-wide="">
            {check.ended_at === null ? EMPTY : formatInteger(check.heads)}
          </td>
          <td data-end="">{check.ended_at === null ? EMPTY : formatInteger(check.faults)}</td>
        </tr>
      ))}
    </tbody>
  </RecordTableFrame>
);

export const startedByText = ({ started_by }: AuditCheck): string => started_by ?? 'By schedule';

export function CheckOutcome({ check: { state } }: { readonly check: AuditCheck }) {
  const [label, tone] = CHECK_WORDS[state];
  return <StatusBadge label={label} tone={tone} />;
}
