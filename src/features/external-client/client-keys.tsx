import '../../shared/people/person-drawer.css';
import { useState } from 'react';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import {
  type ApiKey,
  type ExternalClient,
  type IssuedApiKey,
  issueKey,
  revokeKey,
} from './client-calls.ts';
import { IssueKeyDialog } from './issue-key-dialog.tsx';
import { IssuedKey } from './issued-key.tsx';
import { KeyList } from './key-list.tsx';
import { scopesFor } from './key-words.ts';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

type ClientKeysProps = {
  readonly apiClient: ExternalClient;
  readonly closed: string | null;
  readonly onChanged: () => Promise<unknown>;
};

export function ClientKeys({ apiClient, closed, onChanged }: ClientKeysProps) {
  const [issuing, setIssuing] = useState(false);
  const [rotating, setRotating] = useState<ApiKey | null>(null);
  const [issued, setIssued] = useState<IssuedApiKey | null>(null);
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
        <KeyList
          keys={apiClient.keys}
          mayChange={closed === null}
          revoke={revokeKey}
          onReplace={setRotating}
          onChanged={onChanged}
        />
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
    </RecordPart>
  );
}
