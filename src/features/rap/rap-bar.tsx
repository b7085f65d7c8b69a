import { Flex, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TabStrip } from '../../shared/frame/TabStrip.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import type { RapList } from './rap-calls.ts';
import {
  inTab,
  RAP_TABS,
  type RapChange,
  type RapSearch,
  type RapTab,
  tabOf,
} from './rap-params.ts';
import { KIND_TEXT, versionText } from './rap-texts.ts';

type RapBarProps = {
  readonly lists: readonly RapList[];
  readonly chosen: RapList | null;
  readonly search: RapSearch;
  readonly go: (change: RapChange) => void;
  /** further controls for the chosen list */
  readonly children?: ReactNode;
};

/**
 * Active links need an exact match, because the URL of the first tab is a prefix of the other URLs.
 */
const EXACT = { exact: true, includeSearch: true };
const TABS = Object.keys(RAP_TABS) as RapTab[];

export function RapBar({ lists, chosen, search, go, children }: RapBarProps) {
  const phone = useIsPhone();
  const open = tabOf(search);
  return (
    <Flex flex="none" direction={phone ? 'column' : 'row'}>
      <TabStrip aria-label="Price list views">
        {TABS.filter((tab) => tab !== 'moved' || search.list === undefined).map((tab) => (
          <Link
            key={tab}
            to="/settings/rap"
            search={inTab(tab, search)}
            activeOptions={EXACT}
            {...(tab === open ? { 'aria-current': 'page' as const } : {})}
          >
            {RAP_TABS[tab]}
          </Link>
        ))}
      </TabStrip>
      <Flex
        flex={1}
        align="center"
        justify={phone ? 'flex-start' : 'flex-end'}
        gap="3xs"
        px="sm"
        py="4xs"
        style={{ borderBottom: '1px solid var(--line)' }}
      >
        <SegmentedControl
          aria-label="Price list shape"
          data={[
            { value: 'ROUND', label: KIND_TEXT.ROUND },
            { value: 'PEAR', label: KIND_TEXT.PEAR },
          ]}
          value={search.kind ?? 'ROUND'}
          onChange={(kind) =>
            go({ kind: kind === 'PEAR' ? 'PEAR' : undefined, version: undefined, band: undefined })
          }
        />
        {open === 'versions' ? null : (
          <Select
            size="sm"
            w={218}
            aria-label="Version"
            allowDeselect={false}
            data={lists.map((list) => ({
              value: list.id,
              label: `${versionText(list)}${list.in_force_until === null ? ', current' : ''}`,
            }))}
            value={chosen?.id ?? null}
            onChange={(id) => go({ version: id === null || id === lists[0]?.id ? undefined : id })}
          />
        )}
        {children}
      </Flex>
    </Flex>
  );
}
