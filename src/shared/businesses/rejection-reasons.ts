import { inOneSentence } from '../../ui/inputs/ReadyReasons.tsx';

/** Why documents are sent back, in the order of how often. The last one says nothing by itself. */
export const REJECTION_REASONS = [
  'It cannot be read, or a part is cut off.',
  'It does not match what you told us about the business.',
  'It is no longer valid.',
  'It is another kind of document than we need.',
] as const;
export const OTHER_REASON = 'Another reason';

/** The sentence that the business reads: the reason, and what was added to it. */
export const rejectionText = (reason: string | null, note: string): string =>
  inOneSentence(reason === OTHER_REASON ? null : reason, note);
