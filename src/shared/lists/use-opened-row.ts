import { skipToken, useQuery } from '@tanstack/react-query';

interface OpenedRow<Row> {
  readonly rows: readonly Row[];
  readonly isReady: boolean;
  /** the id that the address names */
  readonly open: string | undefined;
  /** the first words of what is cached */
  readonly key: readonly unknown[];
  readonly load: (id: string, signal: AbortSignal) => Promise<Row>;
}

/** The row that the address names: from the list, or fetched by its id if it is on another page or filtered out. */
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
  // A list that is read again names no row, and the drawer keeps what is typed in it.
  return listed ?? data;
}
