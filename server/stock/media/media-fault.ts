/** The values of a `MediaFault`, for messages between processes. */
export interface FaultParts {
  readonly message: string;
  /** true if another attempt soon may succeed */
  readonly isTemporary: boolean;
  /** seconds that the server asks to wait; null if it does not */
  readonly retryAfter: number | null;
}

/** The reason why a file was not stored, as a sentence for the supplier. */
export class MediaFault extends Error implements FaultParts {
  readonly isTemporary: boolean;
  readonly retryAfter: number | null;

  constructor(message: string, { isTemporary = false, retryAfter = null as number | null } = {}) {
    super(message);
    this.isTemporary = isTemporary;
    this.retryAfter = retryAfter;
  }

  toParts(): FaultParts {
    const { message, isTemporary, retryAfter } = this;
    return { message, isTemporary, retryAfter };
  }
}
