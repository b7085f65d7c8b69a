interface Heights {
  /** top of the table: `first` on the first page, `other` on every other page */
  first: number;
  other: number;
  bottom: number;
  head: number;
  row: number;
  /** height of the content after the last row; this content is never split */
  closing: number;
}

/**
 * Returns the number of rows on each page. The last number is 0 if the closing content does not fit
 * below the last row.
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
    pages.push(rows);
    left -= rows;
    if (rows === 0) return [...pages, left];
  }
}
