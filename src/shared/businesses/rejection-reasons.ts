import { inOneSentence } from '../../ui/inputs/ReadyReasons.tsx';

/** If the user chooses this reason, only the note is sent, without the label of the reason. */
export const OTHER_REASON = 'Another reason';

export const rejectionText = (reason: string | null, note: string): string =>
  inOneSentence(reason === OTHER_REASON ? null : reason, note);
