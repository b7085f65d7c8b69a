import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type pg from 'pg';
import type { CountryId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { namesOf, passwordFault } from '#common/password-rule.ts';
import { ROLE } from '#machines/codes.ts';
import { cleanEmail } from '../../people/accounts/write-user.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { RefusalEntry } from '../../platform/http/refusal.ts';

type PersonDraft = components['schemas']['PersonDraft'];
type AccountDraft = components['schemas']['AccountDraft'];

/** The texts are trimmed; a missing value is an empty string. */
export interface NormalizedPerson {
  first_name: string;
  last_name: string;
  user_name: string;
  email: string;
  mobile: string;
  mobile_country_id: CountryId;
  password: string;
}

const ajv = new Ajv();
addFormats.default(ajv);
const isEmail = ajv.compile({ type: 'string', format: 'email', maxLength: 254 });
const isId = ajv.compile({ type: 'string', format: 'uuid' });

const COUNTRY = statement('sign-up-country', 'select from country where id = $1');
const ASSOCIATE = statement(
  'sign-up-associate',
  `select from app_user where id = $1 and role_id = ${ROLE.associate} and is_active and deleted_at is null`,
);

type Faults = Record<string, string | false>;

const entries = (faults: Faults): RefusalEntry[] =>
  Object.entries(faults).flatMap(([field, message]) =>
    message ? [{ field: `data.${field}`, message }] : [],
  );

/**
 * Does not check if a name or an address is taken: the errors would reveal which accounts exist.
 */
export async function personFaults(pool: pg.Pool, draft: PersonDraft): Promise<RefusalEntry[]> {
  const fit = normalizePerson(draft);
  return entries({
    first_name: name(fit.first_name, 'a first name'),
    last_name: fit.last_name.length > 80 && 'Enter at most 80 characters.',
    user_name: userName(fit.user_name),
    email: !isEmail(fit.email) && 'Enter a valid e-mail address.',
    mobile: !/^[0-9 ()-]{5,20}$/.test(fit.mobile) && 'Enter a telephone number of 5 to 20 digits.',
    mobile_country_id: !(await exists(pool, COUNTRY, fit.mobile_country_id)) && 'Unknown country.',
    password: passwordFault(fit.password, namesOf(ownerOf(fit))) ?? false,
  });
}

export async function accountFaults(pool: pg.Pool, draft: AccountDraft): Promise<RefusalEntry[]> {
  const company = draft.company_name?.trim() ?? '';
  const associate = draft.business_associate_id;
  return entries({
    company_name:
      company.length > 120
        ? 'Enter at most 120 characters.'
        : company === '' && 'Please enter the name of the company.',
    business_associate_id:
      typeof associate === 'string' &&
      !(await exists(pool, ASSOCIATE, associate)) &&
      'Unknown salesperson.',
  });
}

export const normalizePerson = (draft: PersonDraft): NormalizedPerson => ({
  first_name: draft.first_name?.trim() ?? '',
  last_name: draft.last_name?.trim() ?? '',
  user_name: draft.user_name?.trim() ?? '',
  email: cleanEmail(draft.email ?? ''),
  mobile: draft.mobile?.trim() ?? '',
  mobile_country_id: idFromText(draft.mobile_country_id ?? ''),
  password: draft.password ?? '',
});

const ownerOf = ({ email, user_name, first_name, last_name }: NormalizedPerson) => ({
  email,
  userName: user_name,
  firstName: first_name,
  lastName: last_name,
});

function name(text: string, what: string): string | false {
  if (text === '') return `Please enter ${what}.`;
  return text.length > 80 && 'Enter at most 80 characters.';
}

function userName(text: string): string | false {
  if (/^[A-Za-z0-9][A-Za-z0-9._@+-]{2,99}$/.test(text)) return false;
  return 'Use 3 to 100 letters, digits and . _ @ + -, starting with a letter or a digit.';
}

async function exists(
  pool: pg.Pool,
  query: typeof COUNTRY | typeof ASSOCIATE,
  id: string,
): Promise<boolean> {
  if (!isId(id)) return false;
  return ((await runStatement(pool, query, [idFromText<never>(id)])).rowCount ?? 0) > 0;
}
