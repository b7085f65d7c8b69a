import { Flex } from '@mantine/core';
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
import { SIZES } from '../../shared/stones/use-carat-sizes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { KEY } from '../../ui/key-names.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import type { CaratRangeSearch } from './carat-range-params.ts';
import { RangeDrawer } from './range-drawer.tsx';
import { RangeEditor } from './range-editor.tsx';
import { RangeTable } from './range-table.tsx';
import { subRangesOf } from './range-words.ts';
import { SubRangeDrawer } from './sub-range-drawer.tsx';
import { SubRangeEditor } from './sub-range-editor.tsx';
import { GROUP, useRangeActs } from './use-range-acts.ts';

type RangePageProps = {
  readonly search: CaratRangeSearch;
  readonly onSearch: (next: CaratRangeSearch, how?: { readonly replace?: boolean }) => void;
};

type Editing = 'range' | { readonly pieceOf: string } | { readonly id: string } | null;

/** Sub-ranges are the sizes in the stone search and the rows of the markup table. */
export function RangePage({ search, onSearch }: RangePageProps) {
  const closed = mayCall(useProfile(), calls.updateCaratRange) ? null : PROBLEMS.forbidden.message;
  const query = useQuery(SIZES);
  useLiveRefetch([], query);
  const acts = useRangeActs();
  const [editing, setEditing] = useState<Editing>(null);
  const ranges = query.data ?? [];
  const pieces = subRangesOf(ranges);
  const show = (open: string | undefined, how?: { readonly replace: boolean }) => {
    setEditing(null);
    onSearch(open === undefined ? {} : { open }, how);
  };
  const add = () => setEditing('range');
  useCommands([
    {
      id: 'carat-range.add',
      label: 'Add a range',
      keys: KEY.add,
      group: GROUP,
      reason: closed,
      run: add,
    },
  ]);
  const addButton = (
    <AddButton reason={closed} onClick={add}>
      Add a range
    </AddButton>
  );
  const openId =
    editing !== null && typeof editing === 'object' && 'id' in editing ? editing.id : search.open;
  const range = ranges.find(({ id }) => id === openId);
  const piece = pieces.find(({ id }) => id === openId);
  const done = (id: string) => show(id, { replace: true });
  const stop = () => setEditing(null);
  const rows = ranges.flatMap(({ id, sub_ranges }) => [id, ...sub_ranges.map((size) => size.id)]);
  const siblings = createSiblingNav<string>(rows, search.open, (id) => show(id, { replace: true }));

  return (
    <Flex direction="column" flex={1} mih={0}>
      <PageHeader title="Carat ranges">{addButton}</PageHeader>
      {query.data === undefined ? (
        query.error ? (
          <FetchFailed
            problem={toProblem(query.error, TEXTS.failed)}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows count={24} />
        )
      ) : ranges.length === 0 ? (
        <EmptyState title="No carat ranges yet" actions={addButton}>
          Trading clients search by the sizes in the carat ranges, and markups are set for each
          size.
        </EmptyState>
      ) : (
        <RangeTable
          ranges={ranges}
          closed={closed}
          opened={search.open}
          acts={acts}
          onOpen={(id) => show(id, search.open === undefined ? undefined : { replace: true })}
        />
      )}
      {editing === 'range' ? (
        <RangeEditor range={null} acts={acts} onDone={done} onClose={stop} />
      ) : editing !== null && 'pieceOf' in editing ? (
        <SubRangeEditor
          ranges={ranges}
          piece={null}
          rangeId={editing.pieceOf}
          acts={acts}
          onDone={done}
          onClose={stop}
        />
      ) : editing !== null && range ? (
        <RangeEditor key={range.id} range={range} acts={acts} onDone={done} onClose={stop} />
      ) : editing !== null && piece ? (
        <SubRangeEditor
          key={piece.id}
          ranges={ranges}
          piece={piece}
          rangeId={piece.rangeId}
          acts={acts}
          onDone={done}
          onClose={stop}
        />
      ) : range ? (
        <RangeDrawer
          key={range.id}
          range={range}
          rangeCount={ranges.length}
          closed={closed}
          acts={acts}
          siblings={siblings}
          onChange={() => setEditing({ id: range.id })}
          onAddPiece={() => setEditing({ pieceOf: range.id })}
          onClose={() => show(undefined)}
        />
      ) : piece ? (
        <SubRangeDrawer
          key={piece.id}
          piece={piece}
          pieces={pieces}
          closed={closed}
          acts={acts}
          siblings={siblings}
          onChange={() => setEditing({ id: piece.id })}
          onClose={() => show(undefined)}
        />
      ) : null}
    </Flex>
  );
}
