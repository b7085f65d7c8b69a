/** Maximum page size that the API accepts. */
const MAX_PAGE_SIZE = 1000;
/** Page size that every list accepts. */
const READ_SIZE = 500;

interface PageResponse<Row, Pagination> {
  readonly data: readonly Row[];
  readonly pagination: Pagination;
}

export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

/**
 * Yields all pages of a list whose load function takes the page as an argument. A page without
 * further rows ends the list.
 */
export const readWholeList = <Row>(
  load: (
    signal: AbortSignal,
    place: PageRequest,
  ) => Promise<{ readonly rows: readonly Row[]; readonly totalRecords?: number }>,
  rowId: (row: Row) => string,
) =>
  async function* (signal: AbortSignal) {
    const known = new Set<string>();
    for (let page = 1; ; page += 1) {
      const { rows, totalRecords = 0 } = await load(signal, { page, size: READ_SIZE });
      const fresh = rows.filter((row) => !known.has(rowId(row)));
      for (const row of fresh) known.add(rowId(row));
      yield fresh;
      if (fresh.length === 0 || page * READ_SIZE >= totalRecords) return;
    }
  };

/** The rows of a list that is loaded as a whole, as its only page. */
export async function* onlyPage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

export const toListPage = <Row>({
  data,
  pagination,
}: PageResponse<Row, { readonly totalRecords: number }>) => ({
  rows: data,
  totalRecords: pagination.totalRecords,
});

export const readAllPages = <Row>(
  fetchPage: (
    place: PageRequest,
    signal: AbortSignal,
  ) => Promise<PageResponse<Row, { readonly totalPages: number }>>,
  size = MAX_PAGE_SIZE,
) =>
  async function* (signal: AbortSignal) {
    for (let page = 1; ; page += 1) {
      const { data, pagination } = await fetchPage({ page, size }, signal);
      yield data;
      if (page >= pagination.totalPages) return;
    }
  };
