import { useState } from 'react';
import { TEXTS } from '../../api/texts.ts';
import { notifyProblem } from '../../shared/frame/tell-problem.ts';
import { ConfirmDialog } from '../../ui/acts/ConfirmDialog.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { useIdempotencyKey } from '../../ui/use-attempt-key.ts';
import { type ApiKey, type IssuedApiKey, rotateKey } from './client-calls.ts';

type RotateKeyDialogProps = {
  readonly of: ApiKey;
  readonly onMade: (answer: { readonly data: IssuedApiKey }) => Promise<void>;
  readonly onClose: () => void;
};

const OVERLAPS = [
  { value: '0', label: 'Ends at once' },
  { value: '24', label: 'A day more' },
  { value: '168', label: 'A week more' },
];

/**
 * Issues a replacement key. The old key stays valid for the overlap, so the program can be
 * reconfigured.
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
      confirmLabel="Make the new key"
      onConfirm={() => void rotate()}
      onClose={onClose}
    >
      <p>The new key opens what {key.beginning}… opens. How long does the old one live on?</p>
      <SegmentedControl
        fullWidth
        aria-label="How long the old key lives on"
        data={OVERLAPS}
        value={hours}
        onChange={setHours}
      />
    </ConfirmDialog>
  );
}
