import './link-dialog.css';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../common/format.ts';
import { DialogFooter } from '../../ui/acts/DialogFooter.tsx';

type LinkDialogProps = {
  readonly name: string;
  readonly link: { readonly url: string; readonly expiresAt: string };
  readonly onClose: () => void;
};

/** The portal keeps only a hash of the link, so it is shown this once. */
export function LinkDialog({ name, link, onClose }: LinkDialogProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(link.url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Modal opened onClose={onClose} title={`Link for ${name}`}>
      <p>
        With this link {name} chooses a password. Hand it over yourself: it is good once, until{' '}
        {formatDateTime(link.expiresAt)}, and is not shown again.
      </p>
      <code className="identity-link">{link.url}</code>
      <p role="status" className="identity-link-note">
        {copied === null
          ? ''
          : copied
            ? 'Copied.'
            : 'The browser refused to copy the link. Select it by hand.'}
      </p>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
        <Button variant="filled" onClick={() => void copy()} data-autofocus>
          Copy link
        </Button>
      </DialogFooter>
    </Modal>
  );
}
