import { formatInteger, formatLogTime } from '#common/format.ts';
import { numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import type { AuditEntry } from './audit-calls.ts';
import { affectedText, changeOf, nameOf, roleOf } from './audit-words.ts';

const UNSORTED = { sortable: false };

export const AUDIT_COLUMNS: readonly GridColumn<AuditEntry>[] = [
  numberColumn('at', 'Time', ({ at }) => formatLogTime(at), { ...UNSORTED, pinned: 'left' }),
  wordsColumn('name', 'User', 170, nameOf, { ...UNSORTED, strong: true }),
  wordsColumn('role', 'Role', 140, roleOf, { ...UNSORTED, quiet: true }),
  wordsColumn('words', 'Action', 330, ({ words }) => words, UNSORTED),
  wordsColumn('moved', 'Record', 220, affectedText, UNSORTED),
  wordsColumn('change', 'Change', 200, ({ first }) => (first ? changeOf(first) : null), UNSORTED),
  {
    id: 'records',
    header: 'Steps',
    align: 'end',
    sortable: false,
    quiet: true,
    value: ({ records }) => records,
    format: (value) => formatInteger(typeof value === 'number' ? value : null),
  },
  numberColumn('address', 'IP address', ({ address }) => address, { ...UNSORTED, quiet: true }),
  numberColumn('id', 'Entry', ({ id }) => formatInteger(id), {
    ...UNSORTED,
    align: 'end',
    quiet: true,
  }),
];

export const auditPhoneRow = (entry: AuditEntry): GridPhoneRow => ({
  picture: null,
  title: entry.words,
  value: '',
  detail: `${nameOf(entry)}, ${roleOf(entry)}`,
  note: formatLogTime(entry.at),
  more: affectedText(entry) ?? '',
});
