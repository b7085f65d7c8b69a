import { count } from '../../common/count.ts';

export type Taking = 'confirm' | 'memo';

/** Texts of the order and memo dialogs, shared by search, cart and holds. */
export const TAKING_WORDS: Readonly<
  Record<Taking, { title: (pieces: number) => string; submit: string; after: string }>
> = {
  confirm: {
    title: (pieces) => `Order ${count(pieces, 'stone')}?`,
    submit: 'Place order',
    after: 'These prices stay until the order is answered.',
  },
  memo: {
    title: (pieces) => `Issue a memo of ${count(pieces, 'stone')}?`,
    submit: 'Issue the memo',
    after: 'A memo cannot be taken back: the stones have to be received.',
  },
};
