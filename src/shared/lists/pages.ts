/** The most that one call answers. */
const MOST = 1000;

interface Answered<Row, Pagination> {
  readonly data: readonly Row[];
  readonly pagination: Pagination;
}

interface Asked {
  readonly page: number;
  readonly size: number;
}

/** One page that the server answered, as a list shows it. */
export const pageOf = <Row>({
  data,
  pagination,
}: Answered<Row, { readonly totalRecords: number }>) => ({
  rows: data,
  totalRecords: pagination.totalRecords,
});

/** What an export reads: every row that the list has, page after page. */
export const everyPage = <Row>(
  ask: (
    place: Asked,
    signal: AbortSignal,
  ) => Promise<Answered<Row, { readonly totalPages: number }>>,
  size = MOST,
) =>
  async function* (signal: AbortSignal) {
    for (let page = 1; ; page += 1) {
      const { data, pagination } = await ask({ page, size }, signal);
      yield data;
      if (page >= pagination.totalPages) return;
    }
  };
