import { Button, Modal } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { SecretText } from '../../shared/identity/secret-text.tsx';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import type { IssuedApiKey } from './client-calls.ts';

type IssuedKeyProps = {
  readonly issued: Pick<IssuedApiKey, 'key' | 'made'>;
  readonly onClose: () => void;
};

/**
 * Shows the complete key a single time. Only the button closes the dialog, so that the user does
 * not lose the key by accident.
 */
export function IssuedKey({ issued, onClose }: IssuedKeyProps) {
  const clipboard = useClipboard({ timeout: 60_000 });
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={`New key “${issued.made.name}”`}
    >
      <p>
        Copy the key now. The key is shown only once, and the portal stores only a hash of the key.
      </p>
      <SecretText text={issued.key} clipboard={clipboard} />
      <DialogFooter>
        <Button onClick={() => clipboard.copy(issued.key)} data-autofocus>
          Copy
        </Button>
        <Button variant="filled" onClick={onClose}>
          I have saved the key
        </Button>
      </DialogFooter>
    </Modal>
  );
}
