import './secret-text.css';
import type { useClipboard } from '@mantine/hooks';

type SecretTextProps = {
  readonly text: string;
  readonly clipboard: ReturnType<typeof useClipboard>;
};

/** A secret that is shown only once, with the result of copying it. */
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
