import * as longest from '#common/lengths.gen.ts';
import '../../shared/frame/kept-page.css';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReturnCheckId } from '#api/ids.gen.ts';
import { RETURN_CHECK_STATUS } from '#machines/codes.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { GrowthBadge } from '../../shared/stones/status/growth-badge.tsx';
import { titleWithoutGrowth } from '../../shared/stones/stone-column.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectionBar } from '../../ui/grid/SelectionBar.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { FailDialog } from './fail-dialog.tsx';
import {
  type Found,
  listReturnChecks,
  RETURN_CHECKS,
  type ReturnCheck,
} from './return-check-calls.ts';
import { RETURN_COLUMNS, ReturnStatus } from './return-check-columns.tsx';
import { ReturnCheckDrawer } from './return-check-drawer.tsx';
import {
  parseReturnSearch,
  type ReturnChange,
  type ReturnSearch,
  returnQuestion,
  STATES,
} from './return-check-params.ts';
import { useReturnActions } from './use-return-actions.ts';

type ReturnCheckPageProps = {
  readonly search: ReturnSearch;
  readonly onSearch: (next: ReturnSearch, how?: { readonly replace?: boolean }) => void;
};

const checkId = ({ id }: ReturnCheck): ReturnCheckId => id;

export function ReturnCheckPage({ search, onSearch }: ReturnCheckPageProps) {
  const profile = useProfile();
  const go = (change: ReturnChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseReturnSearch({ ...search, ...change }), how);
  const question = useMemo(() => returnQuestion(search), [search]);
  const list = useListFetch({
    key: [RETURN_CHECKS, profile.id, question],
    load: async (signal, place) =>
      toListPage(await listReturnChecks({ ...question, ...place }, signal)),
    rowId: checkId,
    live: ['line'],
  });
  const { selection, rows } = list;
  const [failing, setFailing] = useState<{ of: readonly ReturnCheck[]; found: Found[] } | null>(
    null,
  );
  const { busy, decide, reasonAgainst } = useReturnActions(() => {
    selection.clear();
    go({ open: undefined }, { replace: true });
  });
  const narrow = (change: ReturnChange) => {
    selection.clear();
    go({ page: undefined, open: undefined, ...change }, { replace: true });
  };
  const picked = rows.filter(({ id }) => selection.ids.has(id));
  const opened = rows.find(({ id }) => id === search.open);
  const closed = picked.length === 0 ? 'Select stones first.' : null;
  const idsOf = (checks: readonly ReturnCheck[]) => checks.map(checkId);
  const passPicked = () => void decide({ ids: idsOf(picked), found: [], failed: null });
  const failPicked = () => setFailing({ of: picked, found: [] });
  const passClosed = closed ?? reasonAgainst(picked, 'check.pass');
  const failClosed = closed ?? reasonAgainst(picked, 'check.fail');
  useCommands([
    {
      id: 'returns.pass',
      label: 'Offer the selected stones again',
      group: 'Returned stones',
      keys: KEY.approve,
      reason: passClosed,
      run: passPicked,
    },
    {
      id: 'returns.fail',
      label: 'Keep the selected stones off the market',
      group: 'Returned stones',
      keys: KEY.reject,
      reason: failClosed,
      run: failPicked,
    },
  ]);

  return (
    <div className="kept-page">
      <PageHeader title="Returned stones" />
      <search className="kept-bar" aria-label="Filters">
        <SegmentedControl
          aria-label="Status of returned stones"
          data={STATES.map(({ code, label }) => ({ value: String(code), label }))}
          value={String(search.status ?? RETURN_CHECK_STATUS.waiting.code)}
          onChange={(value) =>
            narrow({ status: STATES.find(({ code }) => String(code) === value)?.code })
          }
        />
        <SearchField
          className="kept-search"
          size="sm"
          label="Stock, report, memo or company"
          longest={longest.listReturnChecks.search}
          term={search.q ?? ''}
          onTerm={(q) => narrow({ q: q.trim() || undefined })}
        />
      </search>
      <ListGrid
        list={list}
        viewKey="return-checks"
        label="Returned stones"
        words={['returned stone', 'returned stones']}
        columns={RETURN_COLUMNS}
        search={search}
        onPage={(next) => go({ ...next, open: undefined })}
        opened={{ id: search.open, show: (open, how) => go({ open }, how) }}
        actionBar={
          <SelectionBar ticked={picked.length} onClear={selection.clear}>
            <ReasonButton
              variant="default"
              reason={failClosed}
              rightSection={<Keys>{KEY.reject}</Keys>}
              onClick={failPicked}
            >
              Keep off the market
            </ReasonButton>
            <ReasonButton
              variant="filled"
              reason={passClosed}
              loading={busy}
              rightSection={<Keys>{KEY.approve}</Keys>}
              onClick={passPicked}
            >
              Offer again
            </ReasonButton>
          </SelectionBar>
        }
        empty={
          search.q === undefined ? (
            <EmptyState title="No returned stones">
              Returned stones that must be checked before they are offered again appear here.
            </EmptyState>
          ) : (
            <EmptyState
              title="No returned stone matches the search"
              actions={<Button onClick={() => narrow({ q: undefined })}>Show all</Button>}
            />
          )
        }
        renderPhoneRow={(check) => ({
          picture: <ShapeIcon shape={check.shape} size={30} />,
          title: (
            <>
              <GrowthBadge growth={check.growth_type} /> {check.stock_no}
            </>
          ),
          value: <ReturnStatus code={check.status} />,
          detail: titleWithoutGrowth(check),
          note: check.company_name,
        })}
      />
      {opened ? (
        <ReturnCheckDrawer
          key={opened.id}
          check={opened}
          siblings={createSiblingNav(rows, opened, ({ id }) => go({ open: id }, { replace: true }))}
          reason={reasonAgainst([opened], 'check.pass')}
          onPass={(found) => void decide({ ids: [opened.id], found: [found], failed: null })}
          onFail={(found) => setFailing({ of: [opened], found: [found] })}
          onClose={() => go({ open: undefined })}
        />
      ) : null}
      {failing ? (
        <FailDialog
          picked={failing.of}
          onConfirm={(rows, failed) => {
            setFailing(null);
            void decide({ ids: idsOf(rows), found: failing.found, failed });
          }}
          onClose={() => setFailing(null)}
        />
      ) : null}
    </div>
  );
}
