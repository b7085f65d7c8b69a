import { Text } from '@mantine/core';
import type { useClipboard } from '@mantine/hooks';

type SecretTextProps = {
  readonly text: string;
  readonly clipboard: ReturnType<typeof useClipboard>;
};

export function SecretText({ text, clipboard: { copied, error } }: SecretTextProps) {
  return (
    <>
      <Text
        component="code"
        display="block"
        mt="2xs"
        p="xs"
        fz="sm"
        bd="1px solid var(--line)"
        bdrs="sm"
        bg="var(--surface-2)"
        style={{ overflowWrap: 'anywhere', userSelect: 'all' }}
      >
        {text}
      </Text>
      <Text role="status" mih={18} fz="sm" c="dimmed">
        {error
          ? 'The browser blocked copying. Select the text and copy it manually.'
          : copied
            ? 'Copied.'
            : ''}
      </Text>
    </>
  );
}
