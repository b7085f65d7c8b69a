import { Flex } from '@mantine/core';
import { useState } from 'react';
import type { ApiKeyId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import type { ApiKey } from './client-calls.ts';
import { KeyLine } from './key-line.tsx';
import { opens } from './key-words.ts';

type KeyListProps = {
  readonly keys: readonly ApiKey[];
  readonly mayChange: boolean;
  readonly revoke: (id: ApiKeyId) => Promise<{ readonly message: string }>;
  /** Undefined if the viewer cannot replace keys. */
  readonly onReplace?: (key: ApiKey) => void;
  readonly onChanged: () => Promise<unknown>;
};

/** Keys of an API client, with the dialog that revokes one. */
export function KeyList({ keys, mayChange, revoke, onReplace, onChanged }: KeyListProps) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const [busy, setBusy] = useState(false);
  async function confirm({ id }: ApiKey) {
    setBusy(true);
    try {
      notifySuccess((await revoke(id)).message);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setRevoking(null);
    setBusy(false);
    await onChanged();
  }
  return (
    <>
      <Flex component="ul" direction="column" gap="sm">
        {keys.map((key) => (
          <Flex component="li" key={key.id} wrap="wrap" rowGap="2xs" columnGap="sm">
            <KeyLine of={key} />
            {opens(key) && mayChange ? (
              <Flex gap="3xs">
                {key.state === 'live' && onReplace ? (
                  <ReasonButton
                    size="xs"
                    aria-label={`Replace ${key.name}, ${key.beginning}`}
                    reason={null}
                    onClick={() => onReplace(key)}
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
      {revoking ? (
        <ConfirmDialog
          opened
          danger
          busy={busy}
          title={`Revoke ${revoking.name}?`}
          confirmLabel="Revoke the key"
          onConfirm={() => void confirm(revoking)}
          onClose={() => setRevoking(null)}
        >
          <p>
            Requests with the key {revoking.beginning}… are rejected immediately. This cannot be
            undone.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
