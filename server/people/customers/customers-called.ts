import type { BusinessId } from '../../../src/api/ids.gen.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Where } from '../../platform/db/where.ts';
import { begunBy, COMPANY, PERSON } from './search-words.ts';

interface Asked {
  readonly words: readonly string[];
  /** narrows to whom the caller may see, over `b` */
  readonly scope: Where;
  /** a client whose people come whoever else is called like this */
  readonly client: BusinessId | undefined;
}

/** Of each way in which a text can be a name; whoever types so little types on. */
const MOST_OF_A_WAY = 200;
/** Of more words the company has the first and the person the others, or the other way round. */
const MOST_MIXED = 3;

const IS_CUSTOMER = `u.role_id = ${ROLE.customer} and u.deleted_at is null`;

/**
 * SQL of the ids of customers whose name, company or both together have a word that begins like each of these. Each way
 * to share the words out between the person and the company is looked for by itself and up to a bound: an index answers
 * it, and a word that half of all clients are called by costs no more than one that is rare.
 */
export function customersCalled({ words, scope, client }: Asked): string {
  const ways = waysToShare(words).map(
    (way) =>
      `(select u.id from ${tablesOf(way, scope)} where ${IS_CUSTOMER} and ${scope} limit ${MOST_OF_A_WAY})`,
  );
  const ofClient =
    client === undefined
      ? []
      : [
          `(select u.id from business b join app_user u on u.business_id = b.id
             where b.id = ${scope.place(client)} and ${IS_CUSTOMER} and ${scope}
               and ${PERSON('u')} || ${COMPANY('b')} @@ ${scope.place(begunBy(words))}::tsquery)`,
        ];
  return [...ways, ...ofClient].join(' union ');
}

/** Words that the person has, and words that the company has. */
interface Way {
  readonly person: readonly string[];
  readonly company: readonly string[];
}

function waysToShare(words: readonly string[]): Way[] {
  const whole: Way[] = [
    { person: words, company: [] },
    { person: [], company: words },
  ];
  if (words.length > MOST_MIXED)
    return [
      ...whole,
      ...words.slice(1).flatMap((_, at): Way[] => {
        const [first, rest] = [words.slice(0, at + 1), words.slice(at + 1)];
        return [
          { person: first, company: rest },
          { person: rest, company: first },
        ];
      }),
    ];
  const mixed = Array.from({ length: 2 ** words.length - 2 }, (_, nr): Way => {
    const isPerson = (at: number): boolean => ((nr + 1) >> at) % 2 === 1;
    return {
      person: words.filter((_word, at) => isPerson(at)),
      company: words.filter((_word, at) => !isPerson(at)),
    };
  });
  return [...whole, ...mixed];
}

/** What has the words is found by their index, and nothing is read for words that it has not: `offset 0` keeps it so. */
function tablesOf({ person, company }: Way, scope: Where): string {
  const people =
    person.length === 0
      ? null
      : `(select u.id, u.business_id from app_user u
           where ${IS_CUSTOMER} and ${PERSON('u')} @@ ${scope.place(begunBy(person))}::tsquery offset 0)`;
  const companies =
    company.length === 0
      ? null
      : `(select b.id from business b where ${COMPANY('b')} @@ ${scope.place(begunBy(company))}::tsquery offset 0)`;
  const found =
    people === null
      ? `${companies} c join app_user u on u.business_id = c.id`
      : `${people} p ${companies === null ? '' : `join ${companies} c on c.id = p.business_id`} join app_user u on u.id = p.id`;
  return `${found} join business b on b.id = u.business_id`;
}
