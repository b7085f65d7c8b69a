import type { components } from '#api/schema.gen.ts';

type Supply = Pick<components['schemas']['OwnSupply'], 'heard_at'> & {
  readonly lists: readonly { readonly created_at: string }[];
};

/**
 * Returns true if the stock was last confirmed by a list that the supplier sent again without
 * changes. Such a list gets no number of its own, so it is later than each list shown.
 */
export const wasSentAgain = ({ heard_at, lists }: Supply): boolean =>
  heard_at !== null && lists.every(({ created_at }) => created_at < heard_at);
