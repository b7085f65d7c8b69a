/** A list that cannot be read; the message is for its sender. */
export class ListUnreadable extends Error {
  override readonly name = 'ListUnreadable';
}
