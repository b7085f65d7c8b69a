import './issued-key.css';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { DialogFooter } from '../../ui/acts/DialogFooter.tsx';
import type { IssuedApiKey } from './client-calls.ts';

type IssuedKeyProps = { readonly issued: IssuedApiKey; readonly onClose: () => void };

/** The whole key, this once. Only its button closes it, so that no slip of the hand loses it. */
export function IssuedKey({ issued, onClose }: IssuedKeyProps) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(issued.key).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={`The key “${issued.made.name}”`}
    >
      <p>Copy it now: it is shown this once, and the portal keeps only a hash of it.</p>
      <code className="issued-key">{issued.key}</code>
      <p role="status" className="issued-key-note">
        {copied === 'yes'
          ? 'Copied.'
          : copied === 'no'
            ? 'The browser did not let it be copied: select it by hand.'
            : ''}
      </p>
      <DialogFooter>
        <Button onClick={() => void copy()} data-autofocus>
          Copy
        </Button>
        <Button variant="filled" onClick={onClose}>
          I have kept it
        </Button>
      </DialogFooter>
    </Modal>
  );
}
