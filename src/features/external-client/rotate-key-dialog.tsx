import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { type ApiKey, type IssuedApiKey, rotateKey } from './client-calls.ts';

type RotateKeyDialogProps = {
  readonly of: ApiKey;
  readonly onMade: (answer: { readonly data: IssuedApiKey }) => Promise<void>;
  readonly onClose: () => void;
};

const OVERLAPS = [
  { value: '0', label: 'Ends now' },
  { value: '24', label: '1 more day' },
  { value: '168', label: '1 more week' },
];

/**
 * The old key stays valid for an overlap period, so that the program can be changed to the new key.
 */
export function RotateKeyDialog({ of: key, onMade, onClose }: RotateKeyDialogProps) {
  const { keyFor, answered } = useIdempotencyKey();
  const [hours, setHours] = useState('24');
  const [busy, setBusy] = useState(false);

  async function rotate() {
    setBusy(true);
    try {
      const answer = await rotateKey(keyFor(`${key.id} ${hours}`), key.id, Number(hours));
      answered();
      await onMade(answer);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      opened
      busy={busy}
      title={`Replace ${key.name}?`}
      confirmLabel="Create the new key"
      onConfirm={() => void rotate()}
      onClose={onClose}
    >
      <p>
        The new key gets the scopes of {key.beginning}… and replaces that key. How long should the
        old key stay valid?
      </p>
      <SegmentedControl
        fullWidth
        aria-label="Validity of the old key"
        data={OVERLAPS}
        value={hours}
        onChange={setHours}
      />
    </ConfirmDialog>
  );
}
