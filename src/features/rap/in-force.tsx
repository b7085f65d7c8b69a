import '../../shared/frame/kept-page.css';
import { Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { EMPTY, formatDateTime } from '#common/format.ts';
import { formatDay } from '#common/typed-day.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import type { RapKind, RapList } from './rap-calls.ts';
import { KIND_TEXT, SOURCE_TEXT } from './rap-texts.ts';

type InForceProps = {
  readonly lists: readonly RapList[];
  readonly kinds: readonly RapKind[];
  /** control at the start of the bar */
  readonly children: ReactNode;
};

export function InForce({ lists, kinds, children }: InForceProps) {
  const phone = useIsPhone();
  return (
    <Flex className="kept-bar" wrap="wrap" gap="sm">
      {children}
      <Flex component="dl" wrap="wrap" aria-label="Current lists" style={{ flex: '0 1 auto' }}>
        {kinds.map((kind) => {
          const list = lists.find((one) => one.kind === kind && one.in_force_until === null);
          return (
            <Flex key={kind} gap="xs" mr="lg">
              <Text component="dt" inherit c="dimmed">
                {KIND_TEXT[kind]}
              </Text>
              <dd>
                {list ? (
                  <>
                    <b>{formatDay(list.listed_on)}</b>
                    <Text span inherit ms="xs" c="dimmed">
                      revision {list.revision}, {list.loaded_by ?? SOURCE_TEXT[list.source]}
                      {phone ? null : `, since ${formatDateTime(list.in_force_from)}`}
                    </Text>
                  </>
                ) : (
                  EMPTY
                )}
              </dd>
            </Flex>
          );
        })}
      </Flex>
    </Flex>
  );
}
