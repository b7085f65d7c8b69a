import type { BusinessId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import type { WhereClause } from '../../platform/db/where-clause.ts';
import { companyWordsSql, personWordsSql, toPrefixQuery } from './search-words.ts';

interface NameQuery {
  readonly words: readonly string[];
  /** SQL condition: the caller may see the users of business `b` */
  readonly scope: WhereClause;
  /** a business whose users are always included, even beyond the row limit */
  readonly businessId: BusinessId | undefined;
}

/**
 * Further rows are left out: words with more matches are too short or too frequent to identify one
 * customer.
 */
const MAX_ROWS_PER_SPLIT = 200;
/**
 * The ways to divide the words between person and company grow exponentially. Longer searches are
 * only split into a leading and a trailing part.
 */
const MAX_MIXED_WORDS = 3;

const IS_CUSTOMER = `u.role_id = ${ROLE.customer} and u.deleted_at is null`;

/**
 * Each word must begin a word of the person's or the company's name. Each way to divide the words
 * is one index query.
 */
export function customersByNameSql({ words, scope, businessId }: NameQuery): string {
  const queries = splitWords(words).map(
    (split) =>
      `(select u.id from ${tablesOf(split, scope)} where ${IS_CUSTOMER} and ${scope} limit ${MAX_ROWS_PER_SPLIT})`,
  );
  const ofClient =
    businessId === undefined
      ? []
      : [
          `(select u.id from business b join app_user u on u.business_id = b.id
             where b.id = ${scope.bind(businessId)} and ${IS_CUSTOMER} and ${scope}
               and ${personWordsSql('u')} || ${companyWordsSql('b')} @@ ${scope.bind(toPrefixQuery(words))}::tsquery)`,
        ];
  return [...queries, ...ofClient].join(' union ');
}

interface WordSplit {
  readonly person: readonly string[];
  readonly company: readonly string[];
}

function splitWords(words: readonly string[]): WordSplit[] {
  const whole: WordSplit[] = [
    { person: words, company: [] },
    { person: [], company: words },
  ];
  if (words.length > MAX_MIXED_WORDS)
    return [
      ...whole,
      ...words.slice(1).flatMap((_, at): WordSplit[] => {
        const [first, rest] = [words.slice(0, at + 1), words.slice(at + 1)];
        return [
          { person: first, company: rest },
          { person: rest, company: first },
        ];
      }),
    ];
  const mixed = Array.from({ length: 2 ** words.length - 2 }, (_, nr): WordSplit => {
    const isPerson = (at: number): boolean => ((nr + 1) >> at) % 2 === 1;
    return {
      person: words.filter((_word, at) => isPerson(at)),
      company: words.filter((_word, at) => !isPerson(at)),
    };
  });
  return [...whole, ...mixed];
}

/**
 * `offset 0` stops PostgreSQL from merging the subqueries, so that each uses the word index of its
 * own table.
 */
function tablesOf({ person, company }: WordSplit, scope: WhereClause): string {
  const people =
    person.length === 0
      ? null
      : `(select u.id, u.business_id from app_user u
           where ${IS_CUSTOMER} and ${personWordsSql('u')} @@ ${scope.bind(toPrefixQuery(person))}::tsquery offset 0)`;
  const companies =
    company.length === 0
      ? null
      : `(select b.id from business b where ${companyWordsSql('b')} @@ ${scope.bind(toPrefixQuery(company))}::tsquery offset 0)`;
  const found =
    people === null
      ? `${companies} c join app_user u on u.business_id = c.id`
      : `${people} p ${companies === null ? '' : `join ${companies} c on c.id = p.business_id`} join app_user u on u.id = p.id`;
  return `${found} join business b on b.id = u.business_id`;
}
