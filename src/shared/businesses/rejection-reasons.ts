import { inOneSentence } from '../../ui/inputs/ReadyReasons.tsx';

/** This choice adds nothing to the sentence: only the note is sent. */
export const OTHER_REASON = 'Another reason';

/** Joins the chosen reason and the note into the sentence that the business reads. */
export const rejectionText = (reason: string | null, note: string): string =>
  inOneSentence(reason === OTHER_REASON ? null : reason, note);
