/** The reason why a file was not stored, as a sentence for the supplier. */
export class MediaFault extends Error {
  /** true if a retry may succeed soon */
  readonly isTemporary: boolean;
  /** seconds that the server asks to wait; null if it does not */
  readonly retryAfter: number | null;

  constructor(message: string, { isTemporary = false, retryAfter = null as number | null } = {}) {
    super(message);
    this.isTemporary = isTemporary;
    this.retryAfter = retryAfter;
  }
}
