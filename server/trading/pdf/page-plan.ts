interface Heights {
  /** where the table begins on the first page and on the others */
  first: number;
  other: number;
  bottom: number;
  head: number;
  row: number;
  /** what follows the last row and is not torn apart */
  closing: number;
}

/** How many rows each page has. The last may have none, where the closing needs a page of its own. */
export function planPages(
  count: number,
  { first, other, bottom, head, row, closing }: Heights,
): number[] {
  const room = (top: number, kept = 0): number =>
    Math.max(0, Math.floor((bottom - top - head - kept) / row));
  const pages: number[] = [];
  for (let left = count; ; ) {
    const top = pages.length === 0 ? first : other;
    if (left <= room(top, closing)) return [...pages, left];
    const rows = Math.min(left, room(top));
    // A page that is full ends the table; what closes it goes over to the next.
    pages.push(rows);
    left -= rows;
    if (rows === 0) return [...pages, left];
  }
}
