import { Box, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { formatInteger } from '#common/format.ts';
import { TabStrip } from '../../shared/frame/TabStrip.tsx';
import type { LineAddress } from '../../shared/lines/line-params.ts';
import { rememberList } from './last-list.ts';

type LineFrameProps = {
  readonly frame: '/transaction' | '/customer-profile' | '/api';
  readonly name: string;
  readonly tabs: readonly {
    readonly screen: string;
    readonly label: string;
    /**
     * Number of entries that the user has not seen yet; undefined for a list without such a count.
     */
    readonly news?: number;
  }[];
  /** Name of the open list; null if the user may not read the list. */
  readonly screen: string | null;
  /** Search params that are kept when the user switches lists. */
  readonly search?: LineAddress;
  readonly children: ReactNode;
};

export function LineFrame({ frame, name, tabs, screen, search = {}, children }: LineFrameProps) {
  useEffect(() => {
    if (screen !== null) rememberList(frame, screen);
  }, [frame, screen]);
  return (
    <Flex direction="column" h="100%">
      {tabs.length > 1 ? (
        <TabStrip aria-label={name}>
          {tabs.map((tab) => (
            <Link
              key={tab.screen}
              to={`${frame}/{-$list}`}
              params={{ list: tab.screen }}
              search={search}
              aria-current={tab.screen === screen ? 'page' : undefined}
              title={tab.news ? `${formatInteger(tab.news)} unread` : undefined}
            >
              {tab.label}
              {tab.news === undefined ? null : (
                // Reserves the width of the count before it is loaded, so the tabs do not shift.
                <Box component="span" miw={16} c="var(--accent)" aria-hidden="true">
                  {tab.news > 0 ? formatInteger(tab.news) : ''}
                </Box>
              )}
            </Link>
          ))}
        </TabStrip>
      ) : null}
      <Box flex={1} mih={0}>
        <Suspense>{children}</Suspense>
      </Box>
    </Flex>
  );
}
