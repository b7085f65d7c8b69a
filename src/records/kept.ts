import type { components } from '#api/schema.gen.ts';
import type { Fields, FieldsOf, OwnQuery } from './field.ts';
import { ending, lineOf, STATE } from './shared-fields.ts';

type Note = NonNullable<components['schemas']['LineRow']['note']>;

/**
 * Columns for changes since the stone was added to the list: its current status, and its price at
 * that time.
 */
const SINCE = { stone_status: { label: 'Stone' }, price_added: { label: 'When added $' } } as const;
const REMARK = { remark: { label: 'Remark' } } as const;

export const CART_FIELDS: Fields = {
  ...STATE,
  ...SINCE,
  ...lineOf('Added by', 'Added'),
  ...REMARK,
  ...ending('Removed'),
};

export const WATCHLIST_FIELDS: Fields = {
  ...STATE,
  ...SINCE,
  ...lineOf('Added by', 'Watched since'),
  ...REMARK,
  ...ending('Removed'),
};

export const NOTE_FIELDS = {
  ...STATE,
  remark: { label: 'Note' },
  due_on: { kind: 'day', label: 'Due' },
  ...SINCE,
  ...lineOf('Written by', 'Written'),
  ...ending('Completed or removed'),
} as const satisfies FieldsOf<Note, OwnQuery<'listNotes'>>;
