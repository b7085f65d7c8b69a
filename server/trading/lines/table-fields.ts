import type { components } from '#api/schema.gen.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { columnFields, type Field, type Fields } from '#records/field.ts';
import { SEARCH_FIELDS } from '#records/search.ts';
import { LISTS } from './all-lists.ts';

type TableView = components['schemas']['TableView'];

interface TableField {
  field: string;
  header: string;
  hidden: boolean;
  detail: Field['detail'];
}

const fieldsOf = (view: TableView): Fields =>
  view === 'search' ? SEARCH_FIELDS : LISTS[view].fields;

/**
 * Guests see only the search and their own watchlist. The watchlist omits `placed_by`, which is
 * always the guest.
 */
const isForGuest = (view: TableView, field: string): boolean =>
  view === 'search' || (view === 'watchlist' && field !== 'placed_by');

export const fieldsFor = (view: TableView, role: RoleCode): TableField[] =>
  columnFields(fieldsOf(view))
    .filter(
      ([field, { roles }]) =>
        (!roles || roles.includes(role)) && (role !== ROLE.guest || isForGuest(view, field)),
    )
    .map(([field, { label, hidden = false, detail }]) => ({
      field,
      header: label,
      hidden,
      detail,
    }));
