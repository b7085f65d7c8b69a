import '../../shared/people/person-drawer.css';
import { Flex } from '@mantine/core';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import {
  type ApiKey,
  type ExternalClient,
  type IssuedApiKey,
  issueKey,
  revokeKey,
} from './client-calls.ts';
import { IssueKeyDialog } from './issue-key-dialog.tsx';
import { IssuedKey } from './issued-key.tsx';
import { KeyLine } from './key-line.tsx';
import { opens, scopesFor } from './key-words.ts';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

type ClientKeysProps = {
  readonly apiClient: ExternalClient;
  readonly closed: string | null;
  readonly onChanged: () => Promise<unknown>;
};

export function ClientKeys({ apiClient, closed, onChanged }: ClientKeysProps) {
  const [issuing, setIssuing] = useState(false);
  const [rotating, setRotating] = useState<ApiKey | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const [issued, setIssued] = useState<IssuedApiKey | null>(null);
  const [busy, setBusy] = useState(false);
  const issue = () => setIssuing(true);
  useCommands([
    {
      id: 'external-client.key',
      label: `Create a key for ${apiClient.name}`,
      group: 'API clients',
      reason: closed,
      run: issue,
    },
  ]);
  const made = async (answer: { readonly data: IssuedApiKey }) => {
    setIssuing(false);
    setRotating(null);
    setIssued(answer.data);
    await onChanged();
  };
  async function revoke(key: ApiKey) {
    setBusy(true);
    try {
      const { message } = await revokeKey(key.id);
      notifySuccess(message);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setRevoking(null);
    setBusy(false);
    await onChanged();
  }

  return (
    <RecordPart
      title="Keys"
      tools={
        <ReasonButton size="xs" reason={closed} onClick={issue}>
          Create a key
        </ReasonButton>
      }
    >
      {apiClient.keys.length === 0 ? (
        <p className="people-note">This API client has no key yet, so it has no access.</p>
      ) : (
        <Flex component="ul" direction="column" gap="sm">
          {apiClient.keys.map((key) => (
            <Flex component="li" key={key.id} wrap="wrap" rowGap="2xs" columnGap="sm">
              <KeyLine of={key} />
              {opens(key) && closed === null ? (
                <Flex gap="3xs">
                  {key.state === 'live' ? (
                    <ReasonButton
                      size="xs"
                      aria-label={`Replace ${key.name}, ${key.beginning}`}
                      reason={null}
                      onClick={() => setRotating(key)}
                    >
                      Replace
                    </ReasonButton>
                  ) : null}
                  <ReasonButton
                    size="xs"
                    variant="danger"
                    aria-label={`Revoke ${key.name}, ${key.beginning}`}
                    reason={null}
                    onClick={() => setRevoking(key)}
                  >
                    Revoke
                  </ReasonButton>
                </Flex>
              ) : null}
            </Flex>
          ))}
        </Flex>
      )}
      {issuing ? (
        <IssueKeyDialog
          clientName={apiClient.name}
          scopes={scopesFor(apiClient)}
          issue={(key, settings) => issueKey(key, { client_id: apiClient.id, ...settings })}
          onMade={made}
          onClose={() => setIssuing(false)}
        />
      ) : null}
      {rotating ? (
        <RotateKeyDialog of={rotating} onMade={made} onClose={() => setRotating(null)} />
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
