import { inOneSentence } from '../../ui/inputs/ReadyReasons.tsx';

/** It says nothing by itself. */
export const OTHER_REASON = 'Another reason';

/** The sentence that the business reads: the reason, and what was added to it. */
export const rejectionText = (reason: string | null, note: string): string =>
  inOneSentence(reason === OTHER_REASON ? null : reason, note);
