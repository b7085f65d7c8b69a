import { serverNow } from '#api/server-clock.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { audienceText, todayIn } from './audience-text.ts';
import type { HomeFields } from './home-setting-form.ts';

type ConfirmChangeProps = {
  readonly known: HomeFields;
  readonly fields: HomeFields;
  readonly zone: string;
  readonly names: readonly string[];
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

export function ConfirmChange(props: ConfirmChangeProps) {
  const { known, fields, zone, names, busy, onConfirm, onClose } = props;
  const today = todayIn(zone, serverNow());
  return (
    <ConfirmDialog
      opened
      busy={busy}
      title={`Change “${known.title}”?`}
      confirmLabel="Change the announcement"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>Changed: {names.join(', ')}.</p>
      <p>
        Currently visible to: {audienceText(known, today)}. After the change, visible to:{' '}
        {audienceText(fields, today)}.
      </p>
    </ConfirmDialog>
  );
}
