import '../results/stone-page.css';
import './match.css';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { count } from '#common/count.ts';
import { formatInteger, formatNumber } from '#common/format.ts';
import { sumsOf } from '#common/stone-sums.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { FetchFailed } from '../../../shared/lists/fetch-failed.tsx';
import { PAGE_SIZES } from '../../../shared/lists/page-sizes.ts';
import { readAllPages } from '../../../shared/lists/paging.ts';
import { searchMatches } from '../../../shared/matchpair/match-calls.ts';
import { differenceWords, setWord } from '../../../shared/matchpair/match-words.ts';
import type { Viewer } from '../../../shared/stones/status/status-words.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { totalCells } from '../../../shared/stones/total-cells.ts';
import type { Acting } from '../../../shared/stones/trading-clients.ts';
import type { StoneActing } from '../../../shared/stones/use-stone-action.ts';
import { DataGrid } from '../../../ui/grid/DataGrid.tsx';
import { exportTable } from '../../../ui/grid/export/export-table.ts';
import { nextSort } from '../../../ui/grid/sort.ts';
import type { GridPhoneRow } from '../../../ui/grid/types.ts';
import { useIsPhone } from '../../../ui/use-phone.ts';
import { BarKeys } from '../actions/bar-keys.tsx';
import { StoneActionBar } from '../actions/stone-actions.tsx';
import { FiltersRefused } from '../results/filters-refused.tsx';
import { phoneRow } from '../results/phone-row.tsx';
import { sortOf, sortText } from '../results/stone-search-params.ts';
import type { useStoneChanges } from '../results/use-stone-changes.ts';
import { MatchAvailability } from './match-availability.tsx';
import { matchColumns } from './match-columns.tsx';
import {
  foundSet,
  linesOf,
  type MatchLine,
  matchedSets,
  pickedAfter,
  stoneOfLine,
  tickedLines,
} from './match-lines.ts';
import { NoMatches } from './no-matches.tsx';
import { SaveMatchButton } from './save-match.tsx';
import { similarityText } from './similarity-texts.ts';
import type { MatchList } from './use-match-list.ts';
import type { MatchSearchState } from './use-match-search.ts';

/** Number of differences that a phone row shows. The drawer shows all differences. */
const ON_A_PHONE = 3;

type MatchResultsProps = {
  readonly state: MatchSearchState;
  readonly list: MatchList;
  readonly changes: ReturnType<typeof useStoneChanges>;
  readonly picks: readonly StoneRow[];
  readonly choose: (stockNos: ReadonlySet<string>) => void;
  readonly acting: Acting;
  readonly machine: StoneActing;
  readonly eyes: Viewer;
};

const lineId = ({ id }: MatchLine): string => id;
const MOST_AT_ONCE = 100;

export function MatchResults(props: MatchResultsProps) {
  const { state, list, changes, picks, choose, acting, machine, eyes } = props;
  const { search, choice, go, send, match, price } = state;
  const { answer, lines, fields, house, selection } = list;
  const total = answer?.totalRecords ?? 0;
  const sort = useMemo(() => sortOf(search), [search]);
  const setSize = list.setting?.set_size ?? 2;
  const fancy = search.type === DIAMOND_TYPE.fancy;
  const suppliers = list.rows.some(({ provider }) => provider !== undefined);
  const columns = useMemo(
    () =>
      list.status === 'error' ? [] : matchColumns({ eyes, fields, fancy, suppliers, setSize }),
    [list.status, eyes, fields, fancy, suppliers, setSize],
  );
  const ticked = useMemo(() => tickedLines(lines, selection.ids), [lines, selection.ids]);
  const selected = useMemo(() => (picks.length === 0 ? {} : cellsOf(picks)), [picks]);
  const all = useMemo(() => (list.rows.length === 0 ? {} : cellsOf(list.rows)), [list.rows]);
  const shown = columns.filter(({ hidden }) => !hidden);

  const allLines = readAllPages(async (place, signal) => {
    const { data, pagination } = await searchMatches({ ...list.question, ...place }, signal);
    const rows = data.stockList.flatMap(({ stones }) => stones);
    const before = (place.page - 1) * place.size;
    const sets = matchedSets(data.stockList.map(foundSet), rows, before);
    return { data: linesOf(sets).filter(({ stone }) => stone), pagination };
  }, MOST_AT_ONCE);
  const exporting = { rows: allLines, fileName: 'pairs' };
  const totals = { selected, matches: all, matchesLabel: 'This page' };
  const matching = {
    question: null,
    table: exportTable<MatchLine>({
      all: columns,
      shown,
      selected: lines.filter(({ stone }) => stone && selection.ids.has(stone.stock_no)),
      exporting: { ...exporting, total },
      totals: { selected },
    }),
  };

  const failed = (
    <FetchFailed problem={list.problem} onRetry={list.refetch}>
      Your filters and tolerances are kept.
    </FetchFailed>
  );

  return (
    <>
      {picks.length === 0 && search.stone === undefined ? (
        <BarKeys role={acting.actor.role} />
      ) : null}
      <DataGrid<MatchLine>
        viewKey={fancy ? 'matches-fancy' : 'matches'}
        label="Matches"
        columns={columns}
        rows={lines}
        rowId={lineId}
        status={list.status}
        selection={ticked}
        onSelectionChange={(next) => choose(pickedAfter(lines, ticked, next, selection.ids))}
        {...(search.stone === undefined ? {} : { currentId: search.stone })}
        onCurrentChange={(id) => {
          if (search.stone !== undefined)
            go(
              { stone: id === null ? undefined : stoneOfLine(lines, id, search.stone) },
              id !== null,
            );
        }}
        onOpen={({ id }) =>
          go({ stone: stoneOfLine(lines, id, undefined) }, search.stone !== undefined)
        }
        pageKeys
        sort={sort}
        usualOrder="Best match"
        onSort={(id, multi) =>
          go({
            sort: sortText(nextSort(sort, id, multi)) || undefined,
            page: undefined,
            stone: undefined,
          })
        }
        page={{
          page: search.page ?? 1,
          size: search.size ?? PAGE_SIZES.matches,
          totalRecords: total,
          onChange: ({ page, size }) =>
            go({ page, size: size === PAGE_SIZES.matches ? undefined : size, stone: undefined }),
        }}
        totals={totals}
        changedCells={changes.changedCells}
        toolbar={
          <>
            <Found list={list} />
            <SaveMatchButton picks={picks} />
            {changes.moved.size > 0 ? (
              <Button
                size="sm"
                className="changed-pill"
                onClick={() => {
                  changes.forgetMoved();
                  list.refetch();
                }}
              >
                {formatInteger(changes.moved.size)} changed
              </Button>
            ) : null}
          </>
        }
        actionBar={
          <StoneActionBar
            picks={picks}
            acting={acting}
            machine={machine}
            onChoose={choose}
            matching={matching}
            onCompare={(stockNos) => go({ compare: stockNos.join() })}
          />
        }
        exporting={{ ...exporting, total }}
        empty={
          answer && house ? (
            <NoMatches
              question={list.question}
              answer={answer}
              fields={fields}
              onPrices={price}
              onRules={(rules) => match({ rules: [...rules] }, house)}
              onSetSize={(set_size) => match({ set_size }, house)}
              onClearFilters={() => send({ type: 'filter.clearAll' })}
            />
          ) : null
        }
        error={
          list.problem ? (
            <FiltersRefused problem={list.problem} otherwise={failed} choice={choice} send={send} />
          ) : (
            failed
          )
        }
        renderPhoneRow={(line) => phoneLine(line, list, eyes)}
      />
    </>
  );
}

/**
 * `totalCells` puts the number of stones in the shape column. This list has no shape column, so the
 * number moves to the stock-number column.
 */
function cellsOf(stones: readonly StoneRow[]) {
  const { shape, ...cells } = totalCells(sumsOf(stones));
  return { ...cells, stock_no: shape };
}

function Found({ list: { answer, setting } }: { readonly list: MatchList }) {
  const phone = useIsPhone();
  if (!answer) return <b>{setting?.set_size === 2 ? 'Pairs' : 'Sets'}</b>;
  const { totalRecords, compared, leftOut, isComplete } = answer;
  const word = setWord(answer.setting.set_size).toLowerCase();
  return (
    <>
      <b>{count(totalRecords, word)}</b>
      <span title="Available stones that match the filters">of {count(compared, 'stone')}</span>
      {leftOut > 0 && !phone ? (
        <span title="A measurement needed for the match is missing.">
          {formatInteger(leftOut)} {leftOut === 1 ? 'lacks' : 'lack'} a measurement
        </span>
      ) : null}
      {isComplete ? null : (
        <span
          className="ui-warn"
          title="Too many similar stones to compare them all. Narrow the search to see every match."
        >
          partly compared
        </span>
      )}
    </>
  );
}

function phoneLine(
  { stone, set }: MatchLine,
  { fields, setting }: MatchList,
  eyes: Viewer,
): GridPhoneRow {
  if (stone) return phoneRow(stone, eyes);
  return {
    picture: <span className="match-head">{set.no}</span>,
    title: `${setWord(setting?.set_size ?? 2)} ${set.no}, ${formatNumber(set.sums.carat)} ct`,
    value: formatNumber(set.sums.amount),
    detail: <MatchAvailability stones={set.stones} />,
    note: `${similarityText(set)} % match`,
    more: differenceWords(set.differences, fields, ON_A_PHONE),
  };
}
