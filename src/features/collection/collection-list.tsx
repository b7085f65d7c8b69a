import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { formatInteger } from '#common/format.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { Initials } from '../../shared/people/initials.tsx';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useFilterLine } from '../../shared/searches/use-filter-line.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { withChoices } from '../../shared/stones/use-attribute-choices.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { COLLECTIONS, type Collection, listCollections } from './collection-calls.ts';
import { collectionColumns } from './collection-columns.tsx';
import { CollectionDrawer } from './collection-drawer.tsx';
import { CollectionEditor } from './collection-editor.tsx';
import type { CollectionGo } from './collection-params.ts';
import { type CollectionSearch, collectionQuestion } from './collection-params.ts';
import { collectionsDisabledReason } from './collection-rights.ts';
import { contentText } from './collection-words.ts';

type CollectionListProps = {
  readonly search: CollectionSearch;
  readonly go: CollectionGo;
  readonly addButton: ReactNode;
  readonly editing: string | null;
  readonly onEditing: (id: string | null) => void;
};

const idOf = ({ id }: Collection): string => id;
export const NEW = 'new';

export function CollectionList(props: CollectionListProps) {
  const { search, go, addButton, editing, onEditing: setEditing } = props;
  const phone = useIsPhone();
  const profile = useProfile();
  const line = useFilterLine();
  const cache = useQueryClient();
  const closed = collectionsDisabledReason(profile);
  const question = useMemo(() => collectionQuestion(search), [search]);
  const list = useListFetch({
    key: [COLLECTIONS, profile.id, question],
    load: async (signal, place) => {
      const { data, pagination } = await withChoices(
        cache,
        listCollections({ ...question, ...place }, signal),
      );
      return toListPage({ data: data.stockList, pagination });
    },
    rowId: idOf,
  });
  const columns = useMemo(() => collectionColumns(line), [line]);
  const opened = list.rows.find(({ id }) => id === search.open);
  const edited = list.rows.find(({ id }) => id === editing);
  const add = () => setEditing(NEW);
  useCommands([
    {
      id: 'collection.add',
      label: 'Add a collection',
      keys: KEY.add,
      group: 'Collections',
      reason: closed,
      run: add,
    },
  ]);
  const narrowed = search.q !== undefined || search.type !== undefined;

  return (
    <>
      <ListGrid
        list={list}
        viewKey="collections"
        label="Collections"
        words={['collection', 'collections']}
        toolbarExtra={phone ? null : addButton}
        columns={columns}
        locked={({ is_active }) => !is_active}
        search={search}
        onPage={(next) => go({ ...next, open: undefined })}
        opened={{ id: search.open, show: (open, how) => go({ open }, how) }}
        onOpen={() => setEditing(null)}
        onShowAll={narrowed ? () => go({ q: undefined, type: undefined }) : undefined}
        empty={
          <EmptyState title="No collections yet" actions={addButton}>
            A collection groups stones for trading clients. Choose the stones by stock number or by
            search.
          </EmptyState>
        }
        renderPhoneRow={(row) => ({
          picture: <Initials name={row.name} />,
          title: row.name,
          value: formatInteger(row.pieces),
          detail: contentText(row, line),
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
          line={contentText(opened, line)}
          siblings={createSiblingNav(list.rows, opened, ({ id }) =>
            go({ open: id }, { replace: true }),
          )}
          onChange={() => setEditing(opened.id)}
          onClose={() => go({ open: undefined })}
        />
      ) : null}
    </>
  );
}
