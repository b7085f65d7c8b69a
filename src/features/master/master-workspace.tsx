import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { AddButton } from '../../shared/people/add-button.tsx';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { KEY } from '../../ui/key-names.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { MasterBar } from './master-bar.tsx';
import { type Master, type Value, valuesQuery } from './master-calls.ts';
import { MasterDrawer } from './master-drawer.tsx';
import { MasterEditor } from './master-editor.tsx';
import { MasterExport } from './master-export.tsx';
import { MasterList } from './master-list.tsx';
import type { MasterSearch } from './master-params.ts';
import { GROUP, useMasterActions } from './use-master-actions.ts';
import { ValueDrawer } from './value-drawer.tsx';
import { ValueEditor } from './value-editor.tsx';
import { ValueTable } from './value-table.tsx';

type MasterWorkspaceProps = {
  readonly masters: readonly Master[];
  readonly chosen: Master;
  readonly search: MasterSearch;
  readonly onSearch: (next: MasterSearch, how?: { readonly replace?: boolean }) => void;
};

/**
 * The open form: `master` adds a master, `value` adds a value, `opened` edits the record in the
 * drawer; null if no form is open.
 */
type Editing = 'master' | 'value' | 'opened' | null;

const FILTERED = 'Clear the filter first. The order applies to all values of the master.';

export function MasterWorkspace({ masters, chosen, search, onSearch }: MasterWorkspaceProps) {
  const phone = useIsPhone();
  const closed = mayCall(useProfile(), calls.updateSubMaster) ? null : PROBLEMS.forbidden.message;
  const query = useQuery(valuesQuery(chosen.id));
  useLiveRefetch([], query);
  const acts = useMasterActions();
  const [editing, setEditing] = useState<Editing>(null);
  const [filter, setFilter] = useState('');
  const go = (next: MasterSearch, how?: { readonly replace: boolean }) => {
    setEditing(null);
    onSearch(next, how);
  };
  const show = (open: string | undefined, how?: { readonly replace: boolean }) =>
    go({ of: chosen.code, ...(open === undefined ? {} : { open }) }, how);
  const choose = (of: string) => {
    setFilter('');
    go({ of });
  };
  const add = () => setEditing('value');
  const addMaster = () => setEditing('master');
  useCommands([
    {
      id: 'master.add-value',
      label: `Add a value to ${chosen.name}`,
      keys: KEY.add,
      group: GROUP,
      reason: closed,
      run: add,
    },
    { id: 'master.add', label: 'Add a master', group: GROUP, reason: closed, run: addMaster },
  ]);
  const values = query.data ?? [];
  const found = values.filter(fits(filter));
  const value = values.find(({ id }) => id === search.open);
  const master = search.open === chosen.id ? chosen : undefined;
  const siblings = createSiblingNav(found, value, ({ id }) => show(id, { replace: true }));
  const done = (id: string) => show(id, { replace: true });
  const stop = () => setEditing(null);

  return (
    <>
      <PageHeader title="Master data">
        <AddButton reason={closed} onClick={add}>
          Add a value
        </AddButton>
      </PageHeader>
      {phone ? null : (
        <MasterList
          masters={masters}
          chosen={chosen}
          closed={closed}
          onChoose={choose}
          onAdd={addMaster}
        />
      )}
      <Flex direction="column" flex={1} miw={0} mih={0}>
        <MasterBar
          masters={masters}
          chosen={chosen}
          found={query.data ? found.length : null}
          filter={filter}
          onFilter={setFilter}
          onChoose={choose}
          onOpen={() => show(chosen.id)}
          tools={
            phone || found.length === 0 ? null : <MasterExport code={chosen.code} values={found} />
          }
        />
        {content()}
      </Flex>
      {editing === 'master' || (editing === 'opened' && master) ? (
        <MasterEditor
          key={editing}
          master={editing === 'master' ? null : chosen}
          acts={acts}
          onDone={({ id, code }) => go({ of: code, open: id }, { replace: true })}
          onClose={stop}
        />
      ) : editing === 'value' || (editing === 'opened' && value) ? (
        <ValueEditor
          key={editing === 'value' ? 'new' : value?.id}
          master={chosen}
          value={editing === 'value' ? null : (value ?? null)}
          acts={acts}
          onDone={done}
          onClose={stop}
        />
      ) : master ? (
        <MasterDrawer
          key={master.id}
          master={master}
          closed={closed}
          acts={acts}
          onChange={() => setEditing('opened')}
          onClose={() => show(undefined)}
        />
      ) : value ? (
        <ValueDrawer
          key={value.id}
          master={chosen}
          value={value}
          closed={closed}
          acts={acts}
          siblings={siblings}
          onChange={() => setEditing('opened')}
          onClose={() => show(undefined)}
        />
      ) : null}
    </>
  );

  function content() {
    if (query.data === undefined)
      return query.error ? (
        <FetchFailed
          problem={toProblem(query.error, TEXTS.listFailed)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows count={24} />
      );
    if (values.length === 0)
      return (
        <EmptyState
          title={`${chosen.name} has no values yet`}
          actions={
            <AddButton reason={closed} onClick={add}>
              Add a value
            </AddButton>
          }
        >
          Values are the choices that forms offer for this master.
        </EmptyState>
      );
    if (found.length === 0)
      return (
        <EmptyState title={`No value matches “${filter}”`}>
          Shorten the text of the filter.
        </EmptyState>
      );
    return (
      <Box flex={1} mih={0} style={{ overflow: 'auto' }}>
        <ValueTable
          name={chosen.name}
          values={found}
          closed={closed ?? (filter.trim() === '' ? null : FILTERED)}
          opened={search.open}
          acts={acts}
          onOpen={(id) => show(id, search.open === undefined ? undefined : { replace: true })}
        />
      </Box>
    );
  }
}

const fits =
  (filter: string) =>
  ({ name, code, keyword }: Value): boolean =>
    `${name}\n${code}\n${keyword}`.toLowerCase().includes(filter.trim().toLowerCase());
