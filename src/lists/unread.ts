/**
 * For a route: the form of its address, not yet read. The screen reads it by its own rules, so that the rules of
 * screens which nobody has opened are not a part of the first page.
 */
export const unread =
  <Search>() =>
  (address: Record<string, unknown>): Search =>
    address as Search;
