import { count } from '../../../common/count.ts';
import { TAKING_WORDS } from '../../../shared/stones/taking-words.ts';
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
    ...TAKING_WORDS.confirm,
    verb: 'confirm',
    field: 'Remark',
    most: 500,
    required: false,
  },
  memo: {
    ...TAKING_WORDS.memo,
    verb: 'send out on memo',
    field: 'Remark',
    most: 500,
    required: false,
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
