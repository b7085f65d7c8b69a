import './secret-text.css';
import type { useClipboard } from '@mantine/hooks';

type SecretTextProps = {
  readonly text: string;
  readonly clipboard: ReturnType<typeof useClipboard>;
};

/** Shows a secret, which is available only once, and whether copying it worked. */
export function SecretText({ text, clipboard: { copied, error } }: SecretTextProps) {
  return (
    <>
      <code className="secret-text">{text}</code>
      <p role="status" className="secret-text-note">
        {error
          ? 'The browser blocked copying. Select the text and copy it yourself.'
          : copied
            ? 'Copied.'
            : ''}
      </p>
    </>
  );
}
