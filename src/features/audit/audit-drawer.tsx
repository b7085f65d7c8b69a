import { useQuery } from '@tanstack/react-query';
import { count } from '#common/count.ts';
import { EMPTY, formatInteger, formatLogTime } from '#common/format.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { Fetched } from '../../shared/records/fetched.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { InternalLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { type AuditEntry, type AuditStep, entryQuery } from './audit-calls.ts';
import { AuditChanges } from './audit-changes.tsx';
import { changeOf, nameOf, numberOf, roleOf } from './audit-words.ts';

type AuditDrawerProps = {
  readonly entry: AuditEntry;
  readonly siblings: SiblingNav | null;
  readonly onClose: () => void;
};

export function AuditDrawer({ entry, siblings, onClose }: AuditDrawerProps) {
  const query = useQuery(entryQuery(entry.id));
  return (
    <RecordDrawer
      label="Audit log entry"
      head={{ name: entry.words, subtitle: nameOf(entry) }}
      siblings={siblings}
      onClose={onClose}
      width={640}
    >
      <DrawerFacts>
        <Fact name="Time">{formatLogTime(entry.at)}</Fact>
        <Fact name="User">{nameOf(entry)}</Fact>
        <Fact name="Role">{roleOf(entry)}</Fact>
        <Fact name="IP address">{entry.address}</Fact>
        <Fact name="Operation">{entry.act}</Fact>
        <Fact name="Entry">{formatInteger(entry.id)}</Fact>
        <Fact name="Request">{entry.request_id}</Fact>
      </DrawerFacts>
      <Fetched query={query} waiting={<SkeletonRows count={6} />}>
        {({ asked, steps, changes }) => (
          <>
            <RecordPart title={`Status changes (${formatInteger(entry.records)})`}>
              <Steps steps={steps} all={entry.records} />
            </RecordPart>
            {changes.length > 0 ? (
              <RecordPart title={`Changed fields (${formatInteger(changes.length)})`}>
                <AuditChanges changes={changes} />
              </RecordPart>
            ) : null}
            <RecordPart title="Request data">
              {asked.length === 0 ? (
                <p>The request had no parameters.</p>
              ) : (
                <RecordTableFrame label="Request fields">
                  <thead>
                    <tr>
                      <th scope="col">Field</th>
                      <th scope="col">Value</th>
                    </tr>
                  </thead>
                  <tbody>
                    {asked.map(({ field, value }) => (
                      <tr key={field}>
                        <td>{field}</td>
                        <td data-text="">{value}</td>
                      </tr>
                    ))}
                  </tbody>
                </RecordTableFrame>
              )}
            </RecordPart>
          </>
        )}
      </Fetched>
    </RecordDrawer>
  );
}

function Steps({ steps, all }: { readonly steps: readonly AuditStep[]; readonly all: number }) {
  if (steps.length === 0) return <p>No status changes.</p>;
  return (
    <>
      <RecordTableFrame label="Status changes">
        <thead>
          <tr>
            <th scope="col">Record</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={`${step.workflow} ${step.id} ${step.event} ${changeOf(step)}`}>
              <td>
                <InternalLink place={`/workflows?workflow=${step.workflow}&record=${step.id}`}>
                  {numberOf(step)}
                </InternalLink>
              </td>
              <td>{step.from}</td>
              <td>{step.to}</td>
              <td data-text="">{step.reason ?? EMPTY}</td>
            </tr>
          ))}
        </tbody>
      </RecordTableFrame>
      {all > steps.length ? (
        <p>
          Showing the first {formatInteger(steps.length)} of{' '}
          {count(all, 'status change', 'status changes')}.
        </p>
      ) : null}
    </>
  );
}
