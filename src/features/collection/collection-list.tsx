import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { count } from '../../common/count.ts';
import { formatInteger } from '../../common/format.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { AddButton } from '../../shared/people/add-button.tsx';
import { Initials } from '../../shared/people/initials.tsx';
import { useFilterLine } from '../../shared/searches/use-filter-words.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { COLLECTIONS, type Collection, listCollections } from './collection-calls.ts';
import { collectionColumns } from './collection-columns.tsx';
import { CollectionDrawer } from './collection-drawer.tsx';
import { CollectionEditor } from './collection-editor.tsx';
import type { CollectionGo } from './collection-page.tsx';
import { type CollectionSearch, collectionQuestion } from './collection-params.ts';
import { collectionsClosed } from './collection-rights.ts';
import { madeOf } from './collection-words.ts';

type CollectionListProps = {
  readonly search: CollectionSearch;
  readonly go: CollectionGo;
};

interface Answer {
  readonly rows: readonly Collection[];
  readonly totalRecords: number;
}

const idOf = ({ id }: Collection): string => id;
const NEW = 'new';

/** The collections of the house, and what is done with each. */
export function CollectionList({ search, go }: CollectionListProps) {
  const profile = useProfile();
  const line = useFilterLine();
  const closed = collectionsClosed(profile);
  const [editing, setEditing] = useState<string | null>(null);
  const question = useMemo(() => collectionQuestion(search), [search]);
  const list = useListFetch<Answer>({
    key: [COLLECTIONS, profile.id, question],
    load: async (signal) => {
      const { data, pagination } = await listCollections(question, signal);
      return { rows: data.stockList, totalRecords: pagination.totalRecords };
    },
    rowId: idOf,
  });
  const columns = useMemo(() => collectionColumns(line), [line]);
  const total = list.answer?.totalRecords ?? 0;
  const opened = list.rows.find(({ id }) => id === search.open);
  const edited = list.rows.find(({ id }) => id === editing);
  const add = () => setEditing(NEW);
  useCommands([
    {
      id: 'collection.add',
      label: 'Add a collection',
      keys: 'N',
      group: 'Collections',
      reason: closed,
      run: add,
    },
  ]);
  const addButton = (
    <AddButton reason={closed} onClick={add}>
      Add a collection
    </AddButton>
  );
  const narrowed = search.q !== undefined || search.type !== undefined;

  return (
    <>
      <DataGrid<Collection>
        viewKey="collections"
        label="Collections"
        columns={list.status === 'error' ? [] : columns}
        rows={list.rows}
        rowId={idOf}
        status={list.status}
        locked={({ is_active }) => !is_active}
        {...(search.open === undefined ? {} : { currentId: search.open })}
        onCurrentChange={(open) => {
          if (search.open !== undefined)
            go({ open: open ?? undefined }, { replace: open !== null });
        }}
        onOpen={({ id }) => {
          setEditing(null);
          go({ open: id }, { replace: search.open !== undefined });
        }}
        pageKeys
        page={{
          page: search.page ?? 1,
          size: search.size ?? PAGE_SIZES.table,
          totalRecords: total,
          onChange: ({ page, size }) =>
            go({ page, size: size === PAGE_SIZES.table ? undefined : size, open: undefined }),
        }}
        toolbar={
          <span className="people-count">
            <b>{list.answer ? count(total, 'collection') : 'Collections'}</b>
            {addButton}
          </span>
        }
        empty={
          narrowed ? (
            <EmptyState
              title="No collection matches"
              actions={
                <Button onClick={() => go({ q: undefined, type: undefined })}>Show all</Button>
              }
            />
          ) : (
            <EmptyState title="There is no collection yet" actions={addButton}>
              A collection shows clients stones that belong together, by number or by a search.
            </EmptyState>
          )
        }
        error={<FetchFailed problem={list.problem} onRetry={list.refetch} />}
        renderPhoneRow={(row) => ({
          picture: <Initials name={row.name} />,
          title: row.name,
          value: formatInteger(row.pieces),
          detail: madeOf(row, line),
          note: row.is_active ? '' : 'Inactive',
        })}
      />
      {editing === NEW || edited ? (
        <CollectionEditor
          key={editing}
          collection={edited ?? null}
          onDone={(id) => {
            setEditing(null);
            go({ open: id }, { replace: true });
          }}
          onClose={() => setEditing(null)}
        />
      ) : opened ? (
        <CollectionDrawer
          key={opened.id}
          collection={opened}
          line={madeOf(opened, line)}
          onChange={() => setEditing(opened.id)}
          onClose={() => go({ open: undefined })}
        />
      ) : null}
    </>
  );
}
