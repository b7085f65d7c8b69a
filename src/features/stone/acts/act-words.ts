import { count } from '../../../common/count.ts';
import type { AskingAction } from './stone-acts.tsx';

interface ActWords {
  readonly title: (pieces: number) => string;
  readonly submit: string;
  /** what there may be nothing left to do: "confirm" */
  readonly verb: string;
  /** what the field for words is called, and how much it takes */
  readonly field: string;
  readonly most: number;
  /** words without which nothing can be sent */
  readonly required: boolean;
  readonly after: string;
}

export const ACT_WORDS: Readonly<Record<AskingAction, ActWords>> = {
  confirm: {
    title: (pieces) => `Confirm ${count(pieces, 'stone')}?`,
    submit: 'Send the order',
    verb: 'confirm',
    field: 'Remark',
    most: 500,
    required: false,
    after: 'These prices stay until the order is answered.',
  },
  memo: {
    title: (pieces) => `Issue a memo of ${count(pieces, 'stone')}?`,
    submit: 'Issue the memo',
    verb: 'send out on memo',
    field: 'Remark',
    most: 500,
    required: false,
    after: 'A memo cannot be taken back: the stones have to be received.',
  },
  note: {
    title: (pieces) => `Note on ${count(pieces, 'stone')}`,
    submit: 'Write the note',
    verb: 'note',
    field: 'Note',
    most: 500,
    required: true,
    after: '',
  },
  enquire: {
    title: (pieces) => `Enquire about ${count(pieces, 'stone')}`,
    submit: 'Send the enquiry',
    verb: 'enquire about',
    field: 'Message',
    most: 2000,
    required: true,
    after: '',
  },
};
