import { count } from '#common/count.ts';

export type Taking = 'confirm' | 'memo';

export const TAKING_WORDS: Readonly<
  Record<Taking, { title: (pieces: number) => string; submit: string; after: string }>
> = {
  confirm: {
    title: (pieces) => `Order ${count(pieces, 'stone')}?`,
    submit: 'Place order',
    after: 'These prices are fixed until the order is approved or rejected.',
  },
  memo: {
    title: (pieces) => `Issue a memo for ${count(pieces, 'stone')}?`,
    submit: 'Issue memo',
    after: 'A memo cannot be undone. The memo ends when the stones are returned or sold.',
  },
};
