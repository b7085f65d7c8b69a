const UNANSWERED_PREFIX = 'Approved without the answer of the supplier: ';

export const unansweredReason = (reason: string): string => `${UNANSWERED_PREFIX}${reason.trim()}`;

export const joinReasons = (...reasons: readonly (string | null)[]): string | null =>
  reasons.filter((reason) => reason !== null).join('\n') || null;

/** A reason with this prefix must be hidden from users who may not know the supplier. */
export const isUnansweredReason = (reason: string): boolean => reason.startsWith(UNANSWERED_PREFIX);
