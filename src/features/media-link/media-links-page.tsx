import '../../shared/frame/kept-page.css';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findIdIn } from '#common/id-from-text.ts';
import { LINK_FIELDS } from '#common/supply/stone-draft.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { readAllPages, toListPage } from '../../shared/lists/paging.ts';
import { choicesFailed } from '../../shared/lists/part-failed.tsx';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { choosesSupplier } from '../../shared/supply/import-checks.ts';
import { supplierChoicesQuery } from '../../shared/supply/supplier-choices.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectionBar } from '../../ui/grid/SelectionBar.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { FAILED_MEDIA, type FailedMedium, listFailedMedia } from './media-link-calls.ts';
import { KIND_NAME, mediaLinkColumns, mediaLinkPhoneRow } from './media-link-columns.tsx';
import {
  type MediaLinksChange,
  type MediaLinksSearch,
  parseMediaLinksSearch,
} from './media-link-params.ts';
import { useRetry } from './use-retry.ts';

type MediaLinksPageProps = {
  readonly search: MediaLinksSearch;
  readonly onSearch: (next: MediaLinksSearch, how?: { readonly replace?: boolean }) => void;
};

const GROUP = 'Failed links';
const KINDS = LINK_FIELDS.map((kind) => ({ value: kind, label: KIND_NAME[kind] }));
const linkId = ({ stone_id, kind }: FailedMedium): string => `${stone_id} ${kind}`;

export function MediaLinksPage({ search, onSearch }: MediaLinksPageProps) {
  const profile = useProfile();
  const isStaff = choosesSupplier(profile);
  const suppliers = useQuery({ ...supplierChoicesQuery, enabled: isStaff });
  const choices = suppliers.data ?? [];
  const columns = useMemo(() => mediaLinkColumns(isStaff), [isStaff]);
  const { supplier, kind, page = 1, size = PAGE_SIZES.table } = search;
  const filters = {
    ...(supplier === undefined ? {} : { provider_id: supplier }),
    ...(kind === undefined ? {} : { kind }),
  };
  const list = useListFetch({
    key: [FAILED_MEDIA, profile.id, filters, page, size],
    load: async (signal) => toListPage(await listFailedMedia({ ...filters, page, size }, signal)),
    rowId: linkId,
    // The job that fetches links reports its end under this topic.
    live: ['import'],
  });
  const { selection, rows, answer } = list;
  const { busy, closed, retry } = useRetry(selection.clear);
  const picked = rows.filter((row) => selection.ids.has(linkId(row)));
  const narrow = (change: MediaLinksChange) => {
    selection.clear();
    onSearch(parseMediaLinksSearch({ ...search, page: undefined, ...change }), { replace: true });
  };
  const retryPicked = () =>
    void retry({ links: picked.map(({ stone_id, kind }) => ({ stone_id, kind })) });
  const retryAll = () => void retry({ links: null, ...filters });
  const noneFailed = answer?.totalRecords === 0 ? 'No link has failed.' : null;
  useCommands([
    {
      id: 'media-links.retry',
      label: 'Fetch the selected links again',
      keys: KEY.fetchNow,
      group: GROUP,
      reason: closed ?? (picked.length === 0 ? 'Select links first.' : null),
      run: retryPicked,
    },
  ]);
  const isNarrowed = supplier !== undefined || kind !== undefined;
  return (
    <div className="kept-page">
      <PageHeader title="Failed links" />
      <search className="kept-bar" aria-label="Filters">
        {isStaff ? (
          <Select
            size="sm"
            w={220}
            aria-label="Supplier"
            placeholder="All suppliers"
            searchable
            clearable
            nothingFoundMessage="No supplier has this name"
            {...choicesFailed(suppliers, 'The suppliers could not be loaded.')}
            data={choices.map(({ id, name }) => ({ value: id, label: name }))}
            value={supplier ?? null}
            onChange={(value) => narrow({ supplier: findIdIn(choices, value) ?? undefined })}
          />
        ) : null}
        <Select
          size="sm"
          w={150}
          aria-label="Medium"
          placeholder="All media"
          clearable
          data={KINDS}
          value={kind ?? null}
          onChange={(value) => narrow({ kind: LINK_FIELDS.find((one) => one === value) })}
        />
      </search>
      <ListGrid
        list={list}
        viewKey="media-links"
        label="Failed links"
        words={['failed link', 'failed links']}
        usualOrder="Latest attempt first"
        toolbarExtra={
          <ReasonButton size="sm" reason={closed ?? noneFailed} loading={busy} onClick={retryAll}>
            Try all again
          </ReasonButton>
        }
        columns={columns}
        search={search}
        onPage={(next) => {
          selection.clear();
          onSearch(parseMediaLinksSearch({ ...search, ...next }));
        }}
        actionBar={
          <SelectionBar ticked={picked.length} onClear={selection.clear}>
            <ReasonButton
              variant="filled"
              reason={closed ?? (picked.length === 0 ? 'Select links first.' : null)}
              loading={busy}
              rightSection={<Keys>{KEY.fetchNow}</Keys>}
              onClick={retryPicked}
            >
              Try again
            </ReasonButton>
          </SelectionBar>
        }
        onShowAll={isNarrowed ? () => onSearch({}, { replace: true }) : undefined}
        exporting={{
          rows: readAllPages((place, signal) => listFailedMedia({ ...filters, ...place }, signal)),
          fileName: 'failed-links',
        }}
        empty={
          <EmptyState title="No failed links">
            Links to pictures, videos and certificates that could not be fetched appear here, with
            the reason.
          </EmptyState>
        }
        renderPhoneRow={mediaLinkPhoneRow(isStaff)}
      />
    </div>
  );
}
