import { count } from '#common/count.ts';

export type InputAction = 'confirm' | 'memo' | 'note' | 'enquire' | 'offerPrice';

export type WritingAction = Extract<InputAction, 'note' | 'enquire'>;

interface ActionTexts {
  readonly title: (pieces: number) => string;
  readonly submit: string;
  /** label of the text field; `most` is its maximum length in characters */
  readonly field: string;
  readonly most: number;
}

export const ACTION_TEXTS: Readonly<Record<WritingAction, ActionTexts>> = {
  note: {
    title: (pieces) => `Note on ${count(pieces, 'stone')}`,
    submit: 'Save the note',
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

/**
 * Verbs for the message "Nothing is left to …", which is shown if no stone of the dialog allows the
 * action any more.
 */
export const ACTION_VERBS: Readonly<Record<InputAction, string>> = {
  confirm: 'confirm',
  memo: 'put on memo',
  note: 'add notes to',
  enquire: 'enquire about',
  offerPrice: 'offer a price for',
};
