import type { CollectionGo } from './collection-params.ts';
import '../../shared/frame/kept-page.css';
import { useState } from 'react';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { AddButton } from '../../shared/people/add-button.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { CollectionList, NEW } from './collection-list.tsx';
import {
  type CollectionChange,
  type CollectionSearch,
  LONGEST_TERM,
  parseCollectionSearch,
} from './collection-params.ts';
import { canListCollections, collectionsDisabledReason } from './collection-rights.ts';
import { CollectionShelf } from './collection-shelf.tsx';
import { KIND } from './collection-words.ts';

type CollectionPageProps = {
  readonly search: CollectionSearch;
  readonly onSearch: (next: CollectionSearch, how?: { readonly replace?: boolean }) => void;
};

export function CollectionPage({ search, onSearch }: CollectionPageProps) {
  const profile = useProfile();
  const phone = useIsPhone();
  const keeps = canListCollections(profile.role_id);
  const [editing, setEditing] = useState<string | null>(null);
  const go: CollectionGo = (change, how) =>
    onSearch(parseCollectionSearch({ ...search, ...change }), how);
  const narrow = (change: CollectionChange) =>
    go({ page: undefined, open: undefined, ...change }, { replace: true });
  const addButton = (
    <AddButton reason={collectionsDisabledReason(profile)} onClick={() => setEditing(NEW)}>
      Add a collection
    </AddButton>
  );
  return (
    <div className="kept-page">
      <PageHeader title="Collections">{phone && keeps ? addButton : null}</PageHeader>
      <search className="kept-bar" aria-label="Filters">
        <SearchField
          className="kept-search"
          size="sm"
          label="Name or description"
          longest={LONGEST_TERM}
          term={search.q ?? ''}
          onTerm={(q) => narrow({ q: q.trim() || undefined })}
        />
        <SegmentedControl
          aria-label="Stone type"
          data={[
            { value: '', label: 'All' },
            { value: '1', label: KIND[1] },
            { value: '2', label: KIND[2] },
          ]}
          value={String(search.type ?? '')}
          onChange={(type) => narrow({ type: type === '1' ? 1 : type === '2' ? 2 : undefined })}
        />
      </search>
      {keeps ? (
        <CollectionList
          search={search}
          go={go}
          addButton={addButton}
          editing={editing}
          onEditing={setEditing}
        />
      ) : (
        <CollectionShelf search={search} go={go} />
      )}
    </div>
  );
}
