import type { BusinessId } from '../../../src/api/ids.gen.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Where } from '../../platform/db/where.ts';
import { begunBy, COMPANY, PERSON } from './search-words.ts';

interface Asked {
  readonly words: readonly string[];
  /** restricts to customers the caller may see, over `b` */
  readonly scope: Where;
  /** a business whose users are always included, beyond the row limit */
  readonly client: BusinessId | undefined;
}

/** Maximum rows of one split. A query with so many matches is too short to be final. */
const MOST_OF_A_WAY = 200;
/**
 * Above this number of words, only splits into a leading and a trailing part are tried. All splits
 * would be exponential.
 */
const MOST_MIXED = 3;

const IS_CUSTOMER = `u.role_id = ${ROLE.customer} and u.deleted_at is null`;

/**
 * Returns SQL for ids of customers whose name or company has words starting with these. Each split
 * of the words between name and company is a separate, limited index query. A frequent word
 * therefore costs no more than a rare one.
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

/** Words to match in the name, and words to match in the company. */
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

/** `offset 0` is an optimization fence: each side uses its own word index. */
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
