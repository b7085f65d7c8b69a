import '../../shared/people/person-drawer.css';
import '../../shared/records/record-table.css';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '#common/count.ts';
import { formatLogTime } from '#common/format.ts';
import { BULK_EMAIL_OUTCOME, type BulkEmailOutcomeCode } from '#machines/codes.ts';
import { toneOf } from '../../shared/lines/line-list.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { logQuery, type Mailing, type Recipient } from './bulk-email-calls.ts';
import { outcomeOf } from './bulk-email-words.ts';

const SHOWN = 100;
const LIVE = ['mailing'] as const;
const OUTCOMES = Object.values(BULK_EMAIL_OUTCOME).map(({ code, label }) => ({
  value: String(code),
  label,
}));

export function MailingLog({ mailing: { id } }: { readonly mailing: Mailing }) {
  const [outcome, setOutcome] = useState<BulkEmailOutcomeCode | null>(null);
  const query = useQuery({
    ...logQuery(id, { page: 1, size: SHOWN, ...(outcome === null ? {} : { outcome }) }),
    placeholderData: keepPreviousData,
  });
  useLiveRefetch(LIVE, query);
  const { data, error } = query;
  const more = (data?.pagination?.totalRecords ?? 0) - (data?.data.length ?? 0);
  return (
    <RecordPart
      title="Log"
      tools={
        <Select
          size="xs"
          w={120}
          aria-label="Outcome"
          placeholder="All"
          clearable
          data={OUTCOMES}
          value={outcome === null ? null : String(outcome)}
          onChange={(value) =>
            setOutcome(
              Object.values(BULK_EMAIL_OUTCOME).find(({ code }) => String(code) === value)?.code ??
                null,
            )
          }
        />
      }
    >
      {data ? (
        <>
          <div className="record-table-frame">
            <table className="record-table" aria-label="Result for each recipient">
              <thead>
                <tr>
                  <th scope="col">Status</th>
                  <th scope="col">Client</th>
                  <th scope="col" data-wide="">
                    Time
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.data.map((recipient) => (
                  <LogRow key={recipient.id} recipient={recipient} />
                ))}
              </tbody>
            </table>
          </div>
          {data.data.length === 0 ? <p className="people-note">No recipients.</p> : null}
          {more > 0 ? <p className="people-note">and {count(more, 'recipient')} more</p> : null}
        </>
      ) : error ? (
        <PartFailed query={query} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </RecordPart>
  );
}

function LogRow({ recipient }: { readonly recipient: Recipient }) {
  const { company_name, name, address, reason, attempts, ended_at } = recipient;
  const outcome = outcomeOf(recipient);
  const tried = attempts > 1 ? ` Tried ${attempts} times.` : '';
  return (
    <tr>
      <td>
        <StatusBadge label={outcome.label} tone={toneOf(outcome)} />
      </td>
      <td style={{ width: '100%', minWidth: 150, whiteSpace: 'normal' }}>
        {company_name}, {name} <span className="ui-quiet">{address}</span>
        {reason === null ? null : (
          <span className="ui-warn">
            {' '}
            {reason}
            {tried}
          </span>
        )}
      </td>
      <td data-wide="">{ended_at === null ? '' : formatLogTime(ended_at)}</td>
    </tr>
  );
}
