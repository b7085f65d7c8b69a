import type { WhereClause } from '../../platform/db/where-clause.ts';

const MOST_WORDS = 8;

/**
 * Must normalize like the database function `search_words`: lower case, no accents, alphanumeric
 * characters only.
 */
export function splitSearchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean))].slice(0, MOST_WORDS);
}

/**
 * Must equal the expression of the index `app_user_words`, or PostgreSQL does not use the index.
 */
export const personWordsSql = (u: string): string =>
  `search_words(${u}.first_name || ' ' || ${u}.last_name || ' ' || ${u}.email || ' ' || coalesce(${u}.mobile, ''))`;

/**
 * Must equal the expression of the index `business_words`, or PostgreSQL does not use the index.
 */
export const companyWordsSql = (b: string): string => `search_words(${b}.company_name)`;

export const toPrefixQuery = (words: readonly string[]): string =>
  words.map((word) => `'${word}':*`).join(' & ');

/** Each index covers one table, so there is one subquery per table. */
export function addWords(where: WhereClause, search: string | undefined): void {
  for (const word of splitSearchWords(search ?? '')) {
    where.add(
      (p) => `u.id in (
        select x.id from app_user x where x.role_id = 2 and x.deleted_at is null and ${personWordsSql('x')} @@ ${p}::tsquery
        union all
        select x.id from business y join app_user x on x.business_id = y.id
         where ${companyWordsSql('y')} @@ ${p}::tsquery)`,
      toPrefixQuery([word]),
    );
  }
}
