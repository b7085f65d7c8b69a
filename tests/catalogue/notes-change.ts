import type { TriggerRule } from './table-rules.ts';

const REQUEST = '00000000-0000-7000-8000-00000000c4a6';

/** What a request changes is kept beside its audit entry; what else writes leaves nothing. */
export function notesChange(table: string, set: string): TriggerRule {
  const one = `update ${table} set ${set} where ctid = (select ctid from ${table} limit 1)`;
  return {
    counts: 'select count(*)::int as count from record_change',
    when: [`set local culet.request = '${REQUEST}'; ${one}`],
    not: [`set local culet.request = ''; ${one}`],
  };
}

/** A change of rows that processes keep in memory is told to all of them. */
export const tellsCachedRows = (table: string, set: string) => ({
  counts: `select coalesce(nullif(current_setting('culet.cached_rows', true), ''), '0')::int as count`,
  when: [`update ${table} set ${set}`],
  not: ['update provider set settings = settings'],
});
