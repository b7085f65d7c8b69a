/** Maximum page size that the API accepts. */
const MAX_PAGE_SIZE = 1000;

interface PageResponse<Row, Pagination> {
  readonly data: readonly Row[];
  readonly pagination: Pagination;
}

interface PageRequest {
  readonly page: number;
  readonly size: number;
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
