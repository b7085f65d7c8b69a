interface Heights {
  /** top of the table on the first page and on the others */
  first: number;
  other: number;
  bottom: number;
  head: number;
  row: number;
  /** height of the content after the last row, which is not split */
  closing: number;
}

/**
 * Returns the number of rows of each page. The last page may have none, if the closing needs its
 * own page.
 */
export function planPages(
  count: number,
  { first, other, bottom, head, row, closing }: Heights,
): number[] {
  const countRowsFrom = (top: number, kept = 0): number =>
    Math.max(0, Math.floor((bottom - top - head - kept) / row));
  const pages: number[] = [];
  for (let left = count; ; ) {
    const top = pages.length === 0 ? first : other;
    if (left <= countRowsFrom(top, closing)) return [...pages, left];
    const rows = Math.min(left, countRowsFrom(top));
    // The page is full, so the closing moves to the next one.
    pages.push(rows);
    left -= rows;
    if (rows === 0) return [...pages, left];
  }
}
