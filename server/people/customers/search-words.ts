import type { Where } from '../../platform/db/where.ts';

const MOST_WORDS = 8;

/** Words as `search_words` of the database makes them: no capitals, no accents, letters and digits only. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean))].slice(0, MOST_WORDS);
}

/** What is indexed of a person; the index has the same expression, to the letter. */
export const PERSON = (u: string): string =>
  `search_words(${u}.first_name || ' ' || ${u}.last_name || ' ' || ${u}.email || ' ' || coalesce(${u}.mobile, ''))`;

/** What is indexed of a business. */
export const COMPANY = (b: string): string => `search_words(${b}.company_name)`;

/** Each of these begins a word. */
export const begunBy = (words: readonly string[]): string =>
  words.map((word) => `'${word}':*`).join(' & ');

/**
 * Every word must begin a word of the person or of its company. Each side is asked by itself, because an index serves
 * one table; together they name the people whom this word finds.
 */
export function addWords(where: Where, search: string | undefined): void {
  for (const word of wordsOf(search ?? '')) {
    where.add(
      (p) => `u.id in (
        select x.id from app_user x where x.role_id = 2 and x.deleted_at is null and ${PERSON('x')} @@ ${p}::tsquery
        union all
        select x.id from business y join app_user x on x.business_id = y.id
         where ${COMPANY('y')} @@ ${p}::tsquery)`,
      begunBy([word]),
    );
  }
}
