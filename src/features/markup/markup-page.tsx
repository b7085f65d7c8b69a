import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { TabStrip } from '../../shared/frame/TabStrip.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { defaultQuery, type MarkupOwner } from './markup-calls.ts';
import { MarkupEditor } from './markup-editor.tsx';
import {
  isTab,
  MARKUP_TABS,
  type MarkupGo,
  type MarkupSearch,
  parseMarkupSearch,
  scopeOf,
  tabOf,
} from './markup-params.ts';
import { OwnerList } from './owner-list.tsx';
import { hintOf, OwnerSheet, SharedSheet } from './owner-sheet.tsx';
import { defaultSheet } from './sheet-model.ts';

type MarkupPageProps = {
  readonly search: MarkupSearch;
  readonly onSearch: (next: MarkupSearch, how?: { readonly replace?: boolean }) => void;
};

export function MarkupPage({ search, onSearch }: MarkupPageProps) {
  const phone = useIsPhone();
  const isWriter = mayCall(useProfile(), calls.updateDefaultMarkup);
  const query = useQuery(defaultQuery);
  // Needs no topics, because a change to the markups sends the live event `refresh` to all
  // administrators. Every live query refetches on `refresh`.
  useLiveRefetch([], query);
  const { data: standard, error, refetch } = query;
  const [together, setTogether] = useState<readonly MarkupOwner[]>([]);
  const tab = tabOf(search);
  const scope = scopeOf(tab);
  const go: MarkupGo = (change, how) => onSearch(parseMarkupSearch({ ...search, ...change }), how);
  const openTab = (value: string) => {
    if (!isTab(value)) return;
    setTogether([]);
    onSearch(parseMarkupSearch({ tab: value }));
  };
  const tabs = phone ? (
    <TabStrip aria-label="Owner type">
      {Object.entries(MARKUP_TABS).map(([value, label]) => (
        <button
          key={value}
          type="button"
          aria-current={value === tab ? 'page' : undefined}
          onClick={() => openTab(value)}
        >
          {label}
        </button>
      ))}
    </TabStrip>
  ) : (
    <SegmentedControl
      aria-label="Owner type"
      data={Object.entries(MARKUP_TABS).map(([value, label]) => ({ value, label }))}
      value={tab}
      onChange={openTab}
    />
  );

  return (
    <Flex direction="column" flex={1} mih={0}>
      <PageHeader title="Markups">{phone ? null : tabs}</PageHeader>
      {phone ? tabs : null}
      {error && !standard ? (
        <FetchFailed problem={toProblem(error, TEXTS.listFailed)} onRetry={() => void refetch()} />
      ) : !standard ? (
        <SkeletonRows count={14} />
      ) : scope === MARKUP_SCOPE.standard ? (
        <MarkupEditor
          scope={scope}
          owners={[]}
          title="default"
          hint={hintOf(scope)}
          rules={standard.defaultMarkupDetails}
          sheetOf={(span) => defaultSheet(standard, span)}
          last={standard.last_change}
          mayWrite={isWriter}
        />
      ) : (
        <>
          <OwnerList
            key={scope}
            scope={scope}
            label={MARKUP_TABS[tab]}
            search={search}
            go={go}
            mayWrite={isWriter}
            onTogether={(owners) =>
              owners.length === 1 ? go({ owner: owners[0]?.id }) : setTogether(owners)
            }
          />
          {together.length > 1 ? (
            <SharedSheet
              scope={scope}
              owners={together}
              words={MARKUP_TABS[tab].toLowerCase()}
              standard={standard}
              mayWrite={isWriter}
              onClose={() => setTogether([])}
            />
          ) : search.owner ? (
            <OwnerSheet
              key={search.owner}
              scope={scope}
              owner={search.owner}
              standard={standard}
              mayWrite={isWriter}
              onClose={() => go({ owner: undefined })}
            />
          ) : null}
        </>
      )}
    </Flex>
  );
}
