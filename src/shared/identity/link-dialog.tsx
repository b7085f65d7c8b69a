import { Button, Modal } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { formatDateTime } from '#common/format.ts';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import { SecretText } from './secret-text.tsx';

type LinkDialogProps = {
  readonly name: string;
  readonly link: { readonly url: string; readonly expiresAt: string };
  readonly onClose: () => void;
};

/**
 * Shows the password link. The link is available only once, because the server stores only its
 * hash.
 */
export function LinkDialog({ name, link, onClose }: LinkDialogProps) {
  const clipboard = useClipboard({ timeout: 60_000 });
  return (
    <Modal opened onClose={onClose} title={`Link for ${name}`}>
      <p>
        {name} can choose a password with this link. The link is not sent automatically, so send it
        yourself. The link works once, until {formatDateTime(link.expiresAt)}, and is not shown
        again.
      </p>
      <SecretText text={link.url} clipboard={clipboard} />
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
        <Button variant="filled" onClick={() => clipboard.copy(link.url)} data-autofocus>
          Copy link
        </Button>
      </DialogFooter>
    </Modal>
  );
}
