import { count } from '../../../common/count.ts';
import type { AskingAction } from './stone-acts.tsx';

/** The acts that are asked for in words of their own. */
export type WritingAction = Extract<AskingAction, 'note' | 'enquire'>;

interface ActWords {
  readonly title: (pieces: number) => string;
  readonly submit: string;
  /** the name of the field for words, and how many characters it takes */
  readonly field: string;
  readonly most: number;
}

export const ACT_WORDS: Readonly<Record<WritingAction, ActWords>> = {
  note: {
    title: (pieces) => `Note on ${count(pieces, 'stone')}`,
    submit: 'Write the note',
    field: 'Note',
    most: 500,
  },
  enquire: {
    title: (pieces) => `Enquire about ${count(pieces, 'stone')}`,
    submit: 'Send the enquiry',
    field: 'Message',
    most: 2000,
  },
};

/** For the sentence that nothing is left to confirm. */
export const ACT_VERBS: Readonly<Record<AskingAction, string>> = {
  confirm: 'confirm',
  memo: 'send out on memo',
  note: 'note',
  enquire: 'enquire about',
};
