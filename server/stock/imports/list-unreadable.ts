/** A list that cannot be taken, for a reason that its sender reads. */
export class ListUnreadable extends Error {
  override readonly name = 'ListUnreadable';
}
