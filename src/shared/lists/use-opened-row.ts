import { skipToken, useQuery } from '@tanstack/react-query';

interface OpenedRow<Row> {
  readonly rows: readonly Row[];
  readonly isReady: boolean;
  readonly open: string | undefined;
  readonly key: readonly unknown[];
  readonly load: (id: string, signal: AbortSignal) => Promise<Row>;
}

/**
 * Returns the row that the URL names: from the list, or loaded by id if the row is on another page
 * or filtered out.
 */
export function useOpenedRow<Row extends { readonly id: string }>({
  rows,
  isReady,
  open,
  key,
  load,
}: OpenedRow<Row>): Row | undefined {
  const listed = rows.find(({ id }) => id === open);
  const isMissing = open !== undefined && isReady && listed === undefined;
  const { data } = useQuery({
    queryKey: [...key, 'one', open],
    queryFn: isMissing ? ({ signal }) => load(open, signal) : skipToken,
    retry: false,
  });
  // While the list refetches, nothing is loaded, but `data` stays cached. Thus the drawer stays
  // open and keeps its unsaved edits.
  return listed ?? data;
}
