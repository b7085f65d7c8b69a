/** A stock list that cannot be read. The message is shown to the sender of the list. */
export class ListUnreadable extends Error {
  override readonly name = 'ListUnreadable';
}
