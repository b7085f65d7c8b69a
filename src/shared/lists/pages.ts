/** Maximum page size of the API. */
const MOST = 1000;

interface Answered<Row, Pagination> {
  readonly data: readonly Row[];
  readonly pagination: Pagination;
}

interface Asked {
  readonly page: number;
  readonly size: number;
}

/** Converts a response to the rows and total of a list. */
export const pageOf = <Row>({
  data,
  pagination,
}: Answered<Row, { readonly totalRecords: number }>) => ({
  rows: data,
  totalRecords: pagination.totalRecords,
});

/** Reads all pages of a list, for an export. */
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
