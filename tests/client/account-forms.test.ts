import { describe, expect, it } from 'vitest';
import type { CountryId } from '#api/ids.gen.ts';
import type { Profile } from '#api/types.ts';
import { codeFault, digitsOf } from '../../src/features/account/auth/mailed-code.ts';
import { trimmed } from '../../src/features/account/auth/sign-up-form.ts';
import { agentName } from '../../src/features/account/profile/agent-name.ts';
import {
  changesIn,
  profileRules,
  profileValues,
} from '../../src/features/account/profile/profile-values.ts';
import { faultsIn } from '../../src/shared/people/field-faults.ts';
import { pictureFault } from '../../src/shared/records/picture-file.ts';
import { idAs } from '../support/runner/id-as.ts';

const NORA: Profile = {
  id: idAs('00000000-0000-7000-8000-000000000001'),
  key: 'k1',
  email: 'nora@culet.example',
  first_name: 'Nora',
  last_name: 'Verhoeven',
  role_id: 2,
  role_name: 'Customer',
  user_name: 'nora',
  mobile: '470 555 010',
  mobile_country_id: idAs<CountryId>('00000000-0000-7000-8000-000000000032'),
  picture: null,
  guest_company: null,
  business_id: null,
  business_associate_type: null,
  business_associate_id: null,
  business_associate_details: null,
  business_details: null,
  growth_type: null,
  clock_hours: 12,
  muted_emails: [],
  guest_name: null,
  permissions: [],
};
const GUEST: Profile = {
  ...NORA,
  role_id: 3,
  first_name: 'Robin Ash',
  last_name: '',
  guest_company: 'Ash & Vale',
  guest_name: 'Robin Ash, Ash & Vale',
};

describe('the code field', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 12-34-56 \n', '123456'],
    ['1234567', '123456'],
    ['abc', ''],
  ])('parses %j', (typed, code) => expect(digitsOf(typed)).toBe(code));

  it('is complete only with six digits', () => {
    expect(codeFault('12345')).toBe('Enter all 6 digits');
    expect(codeFault('123456')).toBeNull();
  });
});

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Firefox/140.0', 'Firefox on macOS'],
  ['curl/8.5.0', 'Unknown browser or program'],
  [null, 'Unknown browser or program'],
])('%s is %s', (agent, name) => expect(agentName(agent)).toBe(name));

it('only pictures within the size limit can be chosen', () => {
  expect(pictureFault({ type: 'image/png', size: 2 * 1024 * 1024 })).toBeNull();
  expect(pictureFault({ type: 'image/jpeg', size: 2 * 1024 * 1024 + 1 })).toMatch(/2 MB/);
  expect(pictureFault({ type: 'image/svg+xml', size: 100 })).toMatch(/PNG, JPG or WebP/);
});

it('texts are trimmed, and passwords are not', () => {
  expect(trimmed({ first_name: ' Ines ', password: ' secret ' })).toEqual({
    first_name: 'Ines',
    password: ' secret ',
  });
});

describe('the profile form', () => {
  it('sends only changed fields', () => {
    const before = profileValues(NORA);
    expect(changesIn(before, before)).toEqual({});
    expect(changesIn(before, { ...before, first_name: ' Nora ' })).toEqual({});
    expect(changesIn(before, { ...before, first_name: 'Eleonora' })).toEqual({
      first_name: 'Eleonora',
    });
  });

  it('of a guest has a company and a person', () => {
    const values = profileValues(GUEST);
    expect(values).toMatchObject({ company_name: 'Ash & Vale', contact_person: 'Robin Ash' });
    expect(changesIn(values, { ...values, contact_person: 'Robin Vale' })).toEqual({
      contact_person: 'Robin Vale',
    });
    expect(faultsIn(profileRules(GUEST, values), { ...values, company_name: '' })).toEqual({
      company_name: 'Enter the name of your company',
    });
  });

  it('accepts no mobile number, but not half of one', () => {
    const nobody = { ...NORA, mobile: null, mobile_country_id: null };
    const values = profileValues(nobody);
    expect(faultsIn(profileRules(nobody, values), values)).toEqual({});
    const half = { ...values, mobile: '470 555 010' };
    expect(Object.keys(faultsIn(profileRules(nobody, half), half))).toEqual(['mobile_country_id']);
  });
});
