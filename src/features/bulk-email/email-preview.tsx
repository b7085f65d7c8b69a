import { Box, Flex, Paper, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { emailPreviewQuery, type MailingStones } from './bulk-email-calls.ts';

type EmailPreviewProps = {
  readonly subject: string;
  readonly text: string;
  readonly stones: MailingStones;
  readonly validDays: number;
  /** recipient of the preview; null shows the text with unfilled placeholders */
  readonly recipientId: UserId | null;
};

const VIEWS = [
  { value: 'page', label: 'Page' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Plain text' },
] as const;

export function EmailPreview({ subject, text, stones, validDays, recipientId }: EmailPreviewProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('page');
  const query = useQuery({
    ...emailPreviewQuery({
      subject,
      text,
      stones,
      valid_days: validDays,
      user_id: recipientId ?? ('' as UserId),
    }),
    enabled: recipientId !== null && subject.trim() !== '' && text.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  if (recipientId === null) return <PlainText>{text}</PlainText>;
  if (error) return <PartFailed query={query} />;
  if (!data) return <PlainText>{text}</PlainText>;
  return (
    <Paper withBorder radius="sm" mt="sm" style={{ overflow: 'hidden' }}>
      <Flex
        component="header"
        wrap="wrap"
        align="center"
        rowGap="4xs"
        columnGap="sm"
        px="sm"
        py="2xs"
        fz="sm"
      >
        <Text inherit w="100%" fw="var(--w-strong)" style={{ overflowWrap: 'anywhere' }}>
          {data.subject}
        </Text>
        <Text span inherit flex="1 1 180px" c="var(--text-2)" style={{ overflowWrap: 'anywhere' }}>
          From {data.from} to {data.to}, replies to {data.reply_to}
        </Text>
        <SegmentedControl
          aria-label="Preview format"
          data={VIEWS}
          value={view}
          onChange={setView}
        />
      </Flex>
      {view === 'text' ? (
        <PlainText>{data.text}</PlainText>
      ) : (
        // The e-mail sets its own colours, so its background stays white in the dark theme.
        <Box
          component="iframe"
          display="block"
          w={view === 'phone' ? 'min(360px, 100%)' : '100%'}
          h={340}
          mx="auto"
          bd={0}
          bg="#fff"
          style={{ colorScheme: 'light' }}
          title={`The e-mail as ${data.to} receives it`}
          sandbox=""
          srcDoc={data.html}
        />
      )}
    </Paper>
  );
}

const PlainText = ({ children }: { readonly children: string }) => (
  <Text
    mah={340}
    px="sm"
    py="xs"
    c="var(--text-2)"
    fz="sm"
    style={{ overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
  >
    {children}
  </Text>
);
