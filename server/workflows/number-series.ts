/** What people read aloud begins with one of these. */
export type NumberPrefix = 'HO' | 'CO' | 'ME' | 'IN' | 'EN' | 'EX' | 'DE';

/**
 * The next number of a series as `series.number` of the statement that writes its record. Its row stays locked until
 * the commit, so that the series has no gaps.
 */
export const NEXT_NUMBER = (prefix: NumberPrefix): string => `series as (
           insert into number_series as n (prefix, year, last) values ('${prefix}', extract(year from now()), 1)
           on conflict (prefix, year) do update set last = n.last + 1
           returning prefix || '-' || year || '-' || lpad(last::text, 6, '0') as number)`;
