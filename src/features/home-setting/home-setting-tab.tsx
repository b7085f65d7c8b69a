import { Text } from '@mantine/core';
import { useState } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { DirectoryPage } from '../../shared/people/directory-page.tsx';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { HOME_SETTINGS, type HomeKind, type HomeSetting, listHomeSettings } from './home-calls.ts';
import { HOME_COLUMNS, homePhoneRow } from './home-columns.tsx';
import { type GoHome, type HomeSearch, LONGEST_TERM } from './home-params.ts';
import { HomeSettingDrawer } from './home-setting-drawer.tsx';
import { HomeSettingEditor } from './home-setting-editor.tsx';
import { clockText, KIND_WORDS } from './home-words.ts';
import { GROUP, useHomeActs } from './use-home-acts.ts';

type HomeSettingTabProps = {
  readonly kind: HomeKind;
  readonly search: HomeSearch;
  readonly go: GoHome;
};

const idOf = ({ id }: HomeSetting): string => id;

export function HomeSettingTab({ kind, search, go }: HomeSettingTabProps) {
  const closed = mayCall(useProfile(), calls.updatePopup) ? null : PROBLEMS.forbidden.message;
  const acts = useHomeActs();
  const [editing, setEditing] = useState<'new' | 'opened' | null>(null);
  const { q, page = 1, size = PAGE_SIZES.table } = search;
  const filters = q === undefined ? {} : { search: q };
  const list = useListFetch({
    key: [HOME_SETTINGS, kind, filters, page, size],
    load: async (signal, place) => {
      const answer = await listHomeSettings(kind, { ...filters, page, size, ...place }, signal);
      return { ...toListPage<HomeSetting>(answer), zone: answer.zone };
    },
    rowId: idOf,
  });
  const { one, many, a, where } = KIND_WORDS[kind];
  const zone = list.answer?.zone ?? null;
  const opened = list.rows.find(({ id }) => id === search.open);
  const show = (open: string | undefined, how?: { readonly replace: boolean }) => {
    setEditing(null);
    go({ open }, how);
  };
  const narrow = (term: string | undefined) => go({ q: term, page: undefined, open: undefined });
  const add = () => setEditing('new');
  const stop = () => setEditing(null);

  return (
    <DirectoryPage
      name={`home-${kind}`}
      title={GROUP}
      field={{
        label: 'Title or text',
        longest: LONGEST_TERM,
        term: q,
        onTerm: narrow,
      }}
      onClear={q === undefined ? undefined : () => narrow(undefined)}
      adding={{ label: `Add ${a}`, reason: closed, run: add }}
      list={list}
      words={[one, many]}
      toolbarExtra={
        zone === null ? null : (
          <Text fz="sm" c="var(--text-2)" truncate>
            {clockText(zone)}
          </Text>
        )
      }
      columns={HOME_COLUMNS[kind]}
      opened={{ id: search.open, show }}
      onOpen={stop}
      search={search}
      onPage={(next) => go({ ...next, open: undefined })}
      empty={{ title: `There are no ${many}`, hint: where }}
      renderPhoneRow={homePhoneRow}
    >
      {zone === null ? null : editing === 'new' ? (
        <HomeSettingEditor
          kind={kind}
          setting={null}
          zone={zone}
          acts={acts}
          onDone={(id) => show(id)}
          onClose={stop}
        />
      ) : opened && editing === 'opened' ? (
        <HomeSettingEditor
          key={opened.id}
          kind={kind}
          setting={opened}
          zone={zone}
          acts={acts}
          onDone={stop}
          onClose={stop}
        />
      ) : opened ? (
        <HomeSettingDrawer
          key={opened.id}
          kind={kind}
          setting={opened}
          zone={zone}
          closed={closed}
          acts={acts}
          siblings={createSiblingNav(list.rows, opened, ({ id }) => show(id, { replace: true }))}
          onChange={() => setEditing('opened')}
          onClose={() => show(undefined)}
        />
      ) : null}
    </DirectoryPage>
  );
}
