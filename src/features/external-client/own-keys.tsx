import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import type { ApiKey } from './client-calls.ts';
import { IssueKeyDialog } from './issue-key-dialog.tsx';
import { IssuedKey } from './issued-key.tsx';
import { KeyLine } from './key-line.tsx';
import { opens } from './key-words.ts';
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
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const [busy, setBusy] = useState(false);
  const closed = client.issues_own_keys ? null : PROBLEMS.ownKeysClosed.message;
  async function revoke({ id }: ApiKey) {
    setBusy(true);
    try {
      notifySuccess((await revokeOwnKey(id)).message);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setRevoking(null);
    setBusy(false);
    await onChanged();
  }
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
        <Flex component="ul" direction="column" gap="sm">
          {client.keys.map((key) => (
            <Flex component="li" key={key.id} wrap="wrap" rowGap="2xs" columnGap="sm">
              <KeyLine of={key} />
              {opens(key) && closed === null ? (
                <ReasonButton
                  size="xs"
                  variant="danger"
                  aria-label={`Revoke ${key.name}, ${key.beginning}`}
                  reason={null}
                  onClick={() => setRevoking(key)}
                >
                  Revoke
                </ReasonButton>
              ) : null}
            </Flex>
          ))}
        </Flex>
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
      {revoking ? (
        <ConfirmDialog
          opened
          danger
          busy={busy}
          title={`Revoke ${revoking.name}?`}
          confirmLabel="Revoke the key"
          onConfirm={() => void revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          <p>
            Requests with the key {revoking.beginning}… are rejected immediately. This cannot be
            undone.
          </p>
        </ConfirmDialog>
      ) : null}
    </RecordPart>
  );
}
