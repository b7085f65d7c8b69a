import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BusinessId } from '#api/ids.gen.ts';
import { retryWithoutClient } from '../../../shared/clients/retry-without-client.ts';
import { useListFetch } from '../../../shared/lists/use-list-fetch.ts';
import {
  type MatchSearchBody,
  type MatchSetting,
  matchFieldsQuery,
  matchSettingQuery,
  searchMatches,
} from '../../../shared/matchpair/match-calls.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { stockNoOf } from '../results/use-stone-list.ts';
import { type FoundSet, foundSet, linesOf, matchedSets } from './match-lines.ts';
import { type MatchSearch, matchOverrides, matchQuestion } from './match-params.ts';

export interface MatchAnswer {
  /** all stones of `sets`; live updates replace the changed stones in this array */
  readonly rows: readonly StoneRow[];
  readonly sets: readonly FoundSet[];
  readonly totalRecords: number;
  readonly setting: MatchSetting;
  readonly compared: number;
  readonly leftOut: number;
  readonly isComplete: boolean;
  readonly before: number;
}

async function fetchMatches(question: MatchSearchBody, signal: AbortSignal): Promise<MatchAnswer> {
  const { data, pagination } = await searchMatches(question, signal);
  return {
    rows: data.stockList.flatMap(({ stones }) => stones),
    sets: data.stockList.map(foundSet),
    totalRecords: pagination.totalRecords,
    setting: { rules: data.rules, set_size: data.set_size },
    compared: data.compared,
    leftOut: data.left_out,
    isComplete: data.is_complete,
    before: (pagination.page - 1) * pagination.size,
  };
}

export function useMatchList(
  search: MatchSearch,
  pricesFor: BusinessId | null,
  reasonAgainst: (row: StoneRow) => string | null,
) {
  const { id } = useProfile();
  const cache = useQueryClient();
  const { data: defaults = null, isPending: isDefaultsPending } = useQuery(matchSettingQuery);
  const { data: fields = [], isPending: isFieldsPending } = useQuery(matchFieldsQuery);
  const question = useMemo(() => matchQuestion(search, pricesFor), [search, pricesFor]);
  const key = useMemo(() => [CACHED.stones, id, 'matches', question], [id, question]);
  const list = useListFetch({
    key,
    load: (signal) =>
      fetchMatches(question, signal).catch((problem: unknown) =>
        retryWithoutClient({
          problem,
          filter: question.filter,
          load: (filter) => fetchMatches({ ...question, filter }, signal),
          cache,
          viewer: id,
        }),
      ),
    rowId: stockNoOf,
    reasonAgainst,
  });
  const { answer, rows } = list;
  const lines = useMemo(
    () => (answer ? linesOf(matchedSets(answer.sets, rows, answer.before)) : []),
    [answer, rows],
  );
  const setting = useMemo(
    () => (defaults ? { ...defaults, ...matchOverrides(search) } : null),
    [defaults, search],
  );
  const isRulesPending = isDefaultsPending || isFieldsPending;
  return {
    ...list,
    key,
    question,
    lines,
    house: defaults,
    setting,
    fields,
    awaitsRules: isRulesPending,
  };
}
export type MatchList = ReturnType<typeof useMatchList>;
