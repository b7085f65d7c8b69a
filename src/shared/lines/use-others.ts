import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../session/use-session.ts';
import { CACHED } from '../stones/query-keys.ts';
import type { Line, LineList } from './line-list.ts';
import { buildLineQuery, type LineSearch } from './line-params.ts';

/**
 * Returns the number of lines that match the search params `elsewhere`; null while unknown or if
 * `elsewhere` is null.
 */
export function useOthers<Row extends Line>(
  list: LineList<Row>,
  elsewhere: LineSearch | null,
): number | null {
  const { id } = useProfile();
  const question = buildLineQuery({ ...elsewhere, page: 1, size: 1 }, 1);
  const { data } = useQuery({
    queryKey: [CACHED.lines, id, list.key, 'others', question],
    queryFn: async ({ signal }) => (await list.load(question, signal)).pagination.totalRecords,
    enabled: elsewhere !== null,
  });
  return elsewhere === null ? null : (data ?? null);
}
