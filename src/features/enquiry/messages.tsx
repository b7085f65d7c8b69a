import { Box, Flex, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Profile } from '#api/types.ts';
import { formatDateTime, formatNumber } from '#common/format.ts';
import { ROLE_NAME } from '#machines/codes.ts';
import { formatOfferDifference } from '../../shared/stones/status/offer-difference.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import type { EnquiryMessage } from './enquiry-calls.ts';

/** Compares an offer with the asking price at that time and with Rap. */
function offerWords({ offered_per_ct, asking_per_ct, rap }: EnquiryMessage, price: number) {
  const offered = offered_per_ct ?? 0;
  const base = asking_per_ct ?? price;
  const toRap = rap === null ? '' : `, ${formatNumber((offered / rap - 1) * 100)} % to Rap`;
  return `asking ${formatNumber(base)}: ${formatOfferDifference(offered, base)}${toRap}`;
}

type MessagesProps = {
  readonly messages: readonly EnquiryMessage[];
  /**
   * side that has not read the last message: the business (`client`) or our company; null if both
   * have read it
   */
  readonly unreadBy: 'client' | 'house' | null;
  /** current price per carat, for comparison with the offers */
  readonly price: number;
  readonly own: Pick<Profile, 'role_id'>;
  /** null if the enquiry is open */
  readonly closing: Pick<LineRow, 'reason' | 'ended_at'> | null;
};

export function Messages({ messages, unreadBy, price, own, closing }: MessagesProps) {
  const end = useRef<HTMLDivElement>(null);
  const length = messages.length;
  useEffect(() => {
    if (length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [length]);
  return (
    <>
      <Flex
        component="ol"
        direction="column"
        gap={18}
        p="md"
        aria-label="Messages"
        aria-live="polite"
      >
        {messages.map((message) => (
          <Box
            component="li"
            key={message.id}
            pl="sm"
            style={{
              borderLeft: `2px solid var(--${message.role === own.role_id ? 'text-3' : 'line'})`,
            }}
          >
            <Flex component="p" wrap="wrap" columnGap="2xs" c="dimmed" fz="xs">
              <Text component="b" inherit c="var(--text)" fw="var(--w-medium)">
                {message.author}
              </Text>
              <span>{ROLE_NAME[message.role]}</span>
              <Text component="time" inherit ms="auto" dateTime={message.at}>
                {formatDateTime(message.at)}
              </Text>
            </Flex>
            <Text mt="4xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
              {message.text}
            </Text>
            {message.offered_per_ct === null ? null : (
              <Text mt="3xs">
                Offers <b>${formatNumber(message.offered_per_ct)}</b> per carat{' '}
                <Text span inherit c="var(--text-2)">
                  {offerWords(message, price)}
                </Text>
              </Text>
            )}
          </Box>
        ))}
      </Flex>
      {closing ? (
        <Text px="md" py="sm" fz="sm" c="var(--text-2)">
          Closed {formatDateTime(closing.ended_at)}. {closing.reason}
        </Text>
      ) : unreadBy === null ? null : (
        <Text px="md" pb="md" fz="xs" c="var(--text-2)">
          The {unreadBy === 'client' ? 'trading client' : 'company'} has not read the last message
          yet.
        </Text>
      )}
      <div ref={end} />
    </>
  );
}
