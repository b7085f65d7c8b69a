import { skipToken, useQuery } from '@tanstack/react-query';

interface OpenedRow<Row> {
  readonly rows: readonly Row[];
  readonly isReady: boolean;
  /** Row id from the URL. */
  readonly open: string | undefined;
  /** Prefix of the query key. */
  readonly key: readonly unknown[];
  readonly load: (id: string, signal: AbortSignal) => Promise<Row>;
}

/**
 * Returns the row named in the URL: from the list, or fetched by id if it is on another page or
 * filtered out.
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
  // While the list refetches, the fetched row keeps the drawer and its edits.
  return listed ?? data;
}
