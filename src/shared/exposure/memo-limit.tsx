import { Box, Flex, Text } from '@mantine/core';
import { formatNumber } from '#common/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { afterMemo } from './exposure-words.ts';
import type { Exposure } from './use-exposure.ts';

type MemoLimitProps = {
  /**
   * Exposure of the business before the memo. Null while the exposure loads or after a failure,
   * because the dialog does not wait for the exposure.
   */
  readonly exposure: Exposure | null;
  /** Increase of the exposure in dollars. */
  readonly added: number;
};

const TONES = {
  plain: { c: 'var(--text-2)' },
  over: { c: 'var(--danger)', fw: 'var(--w-medium)' },
} as const;

export function MemoLimit({ exposure, added }: MemoLimitProps) {
  if (!exposure)
    return (
      <Text mt="xs" fz="sm">
        {' '}
      </Text>
    );
  const { tone, text } = afterMemo(exposure, added);
  return (
    <Flex
      component="p"
      gap="3xs"
      mt="xs"
      fz="sm"
      {...TONES[tone]}
      role={tone === 'over' ? 'alert' : 'status'}
    >
      {tone === 'over' ? (
        <Box component="span" flex="none" mt="5xs">
          <Icon name="warning" size="small" />
        </Box>
      ) : null}
      <span>
        {text}
        {exposure.overdue.pieces > 0
          ? ` Overdue on memo: ${formatNumber(exposure.overdue.amount)}.`
          : ''}
      </span>
    </Flex>
  );
}
