/** Narrows a filter to the stones that were listed since `since`, an ISO 8601 instant. */
export function listedSince<Filter extends { listed_from?: string }>(
  filter: Filter,
  since: string,
): Filter & { listed_from: string } {
  const { listed_from: from = since } = filter;
  return { ...filter, listed_from: Date.parse(from) > Date.parse(since) ? from : since };
}
