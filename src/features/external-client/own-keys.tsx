import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { IssueKeyDialog } from './issue-key-dialog.tsx';
import { IssuedKey } from './issued-key.tsx';
import { KeyList } from './key-list.tsx';
import {
  type IssuedOwnKey,
  issueOwnKey,
  listOwnKeys,
  type OwnApiClient,
  revokeOwnKey,
} from './own-key-calls.ts';

/** Keys of the supplier's own API clients. */
export function OwnKeys() {
  const { id } = useProfile();
  const { data, error, refetch } = useQuery({
    queryKey: ['own keys', id],
    queryFn: ({ signal }) => listOwnKeys(signal),
  });
  if (error && !data)
    return (
      <FetchFailed problem={toProblem(error, TEXTS.listFailed)} onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonRows count={3} />;
  if (data.length === 0)
    return (
      <RecordPart title="Keys" level={2}>
        <p>You have no API client yet. Your contact at the portal creates one for you.</p>
      </RecordPart>
    );
  return data.map((client) => <KeysOfClient key={client.id} client={client} onChanged={refetch} />);
}

type KeysOfClientProps = {
  readonly client: OwnApiClient;
  readonly onChanged: () => Promise<unknown>;
};

function KeysOfClient({ client, onChanged }: KeysOfClientProps) {
  const [issuing, setIssuing] = useState(false);
  const [issued, setIssued] = useState<IssuedOwnKey | null>(null);
  const closed = client.issues_own_keys ? null : PROBLEMS.ownKeysClosed.message;
  return (
    <RecordPart
      title={`Keys of ${client.name}`}
      level={2}
      tools={
        <ReasonButton size="xs" reason={closed} onClick={() => setIssuing(true)}>
          Create a key
        </ReasonButton>
      }
    >
      {client.keys.length === 0 ? (
        <p>No key yet. A program needs a key to send stock lists.</p>
      ) : (
        <KeyList
          keys={client.keys}
          mayChange={client.issues_own_keys}
          revoke={revokeOwnKey}
          onChanged={onChanged}
        />
      )}
      {issuing ? (
        <IssueKeyDialog
          clientName={client.name}
          issue={(key, { name, is_sandbox = false, days }) =>
            issueOwnKey(key, { client_id: client.id, name, is_sandbox, days: days ?? null })
          }
          onMade={async ({ data }) => {
            setIssuing(false);
            setIssued(data);
            await onChanged();
          }}
          onClose={() => setIssuing(false)}
        />
      ) : null}
      {issued ? <IssuedKey issued={issued} onClose={() => setIssued(null)} /> : null}
    </RecordPart>
  );
}
