import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { BYTES, sendForm } from '../../support/files/forms.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { byRole, type Cast, castOf } from '../../support/trade/people.ts';

type CompanyProfile = components['schemas']['CompanyProfile'];
const PATH = '/project-setting/company';
const ACCOUNT = {
  bank: 'Sample Bank',
  holder: 'Facet Row Diamonds BV',
  iban: 'BE54 0000 0000 0097',
  account_number: null,
  bic: 'sampbebb',
  currency: 'usd',
};

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

const put = (data: object, was?: object, by: Person = cast.administrator) =>
  portal.call(by.token, 'PUT', PATH, { body: { data, ...(was ? { was } : {}) } });
async function saved(data: object): Promise<CompanyProfile> {
  const answer = await put(data);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as CompanyProfile;
}
const read = async (): Promise<CompanyProfile> =>
  (await portal.call(cast.administrator.token, 'GET', PATH)).body.data as CompanyProfile;
const fieldsOf = (answer: Awaited<ReturnType<typeof put>>) =>
  (answer.body.errors as { field: string }[]).map(({ field }) => field);

describe('the company profile', () => {
  it('shows every role the public part, and staff the bank accounts', async () => {
    const staff = [cast.administrator, cast.qualityControl, cast.auditor, cast.tove];
    for (const person of Object.values(byRole(cast))) {
      const company = await portal.call(person.token, 'GET', '/company');
      expect(company).toMatchObject({ status: 200, body: { data: { name: 'Facet Row' } } });
      expect(JSON.stringify(company.body)).not.toContain('Sample Bank');
      const profile = await portal.call(person.token, 'GET', PATH);
      if (staff.some(({ id }) => id === person.id)) expect(profile.status).toBe(200);
      else expectProblem(profile, 403);
      if (person.id !== cast.administrator.id)
        expectProblem(await put({ city: 'Ghent' }, undefined, person), 403);
    }
  });

  it('is changed field by field, and undone by the previous values', async () => {
    const before = await read();
    const after = await saved({ city: ' Ghent ', postal_code: '' });
    expect(after).toEqual({
      ...before,
      city: 'Ghent',
      postal_code: null,
      version: before.version + 1,
    });
    const back = await saved({ city: 'Antwerp', postal_code: '0000' });
    expect(back).toEqual({ ...before, version: before.version + 2 });
    // The same values make no new version.
    expect(await saved({ city: 'Antwerp' })).toEqual(back);
  });

  it('normalizes bank accounts and names each wrong number', async () => {
    expect((await saved({ bank_accounts: [ACCOUNT] })).bank_accounts).toEqual([
      { ...ACCOUNT, iban: 'BE54000000000097', bic: 'SAMPBEBB', currency: 'USD' },
    ]);
    const untouched = await fingerprint(portal.database.pool);
    const wrong: [object, string][] = [
      [{ iban: 'BE55 0000 0000 0097' }, 'iban'],
      [{ iban: 'BE54' }, 'iban'],
      [{ iban: null }, 'iban'],
      [{ account_number: '123' }, 'account_number'],
      [{ bic: 'SAMPBE' }, 'bic'],
      [{ currency: 'XYZ' }, 'currency'],
      [{ bank: ' ' }, 'bank'],
      [{ holder: '\n' }, 'holder'],
    ];
    for (const [fault, field] of wrong) {
      const answer = await put({ bank_accounts: [ACCOUNT, { ...ACCOUNT, ...fault }] });
      expectProblem(answer, 400);
      expect(fieldsOf(answer)).toEqual([`data.bank_accounts.1.${field}`]);
    }
    expect(await fingerprint(portal.database.pool)).toEqual(untouched);
  });

  it('names each wrong field', async () => {
    const answer = await put({ email: 'office', website: 'facetrow', currency: 'ZZZ' });
    expectProblem(answer, 400);
    expect(fieldsOf(answer)).toEqual(['data.email', 'data.website', 'data.currency']);
    const country = await put({ country_id: cast.administrator.id });
    expect(fieldsOf(country)).toEqual(['data.country_id']);
    expectProblem(await put({}), 400, 'data');
  });

  it('refuses to overwrite the change of another administrator', async () => {
    const answer = await put({ city: 'Ghent' }, { city: 'Brussels' });
    expectProblem(answer, 409, 'was.city');
    expect(answer.body.code).toBe('CHANGED_MEANWHILE');
    const { city } = await read();
    const together = ['Ghent', 'Bruges', 'Liège'].map((next) => put({ city: next }, { city }));
    const statuses = (await Promise.all(together)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
    await put({ city });
  });

  it('lists what documents lack', async () => {
    expect((await read()).missing).toEqual(['tax_rate']);
    const { tax_numbers, bank_accounts, logo_id } = await read();
    const bare = await saved({
      address_line_1: '',
      tax_numbers: [],
      bank_accounts: [],
      logo_id: null,
    });
    expect(bare.missing).toEqual(['address', 'tax_number', 'tax_rate', 'bank_account', 'logo']);
    await saved({ address_line_1: 'Invented Street 12', tax_numbers, bank_accounts, logo_id });
    expect((await read()).missing).toEqual(['tax_rate']);
  });
});

describe('the logo', () => {
  const send = (bytes: Buffer, data: object = {}) =>
    sendForm(portal, cast.administrator, 'PUT', PATH, {
      data,
      files: [{ field: 'logo', name: 'logo.png', bytes }],
    });

  it('is re-encoded, public, and restored by its ID', async () => {
    const { logo_id: first } = await read();
    const sent = await send(BYTES.png);
    expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
    const { logo_id: second } = sent.body.data as CompanyProfile;
    expect(second).not.toBe(first);
    for (const id of [first, second]) {
      const answer = await fetch(`${portal.url}/api/v1/company/logo/${id}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
    expect((await saved({ logo_id: first })).logo_id).toBe(first);
  });

  it('must be a picture, and never a file of another record', async () => {
    expectProblem(await send(BYTES.pdf), 400, 'logo');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    expect((await send(svg)).status).toBe(400);
    expectProblem(await send(BYTES.png, { logo_id: null }), 400, 'data.logo_id');
    const { rows } = await portal.database.pool.query<{ id: string }>(
      'select id from stored_file where id not in (select logo_id from company_version where logo_id is not null) limit 1',
    );
    const [other] = rows;
    if (!other) throw new Error('the demo data has no other file');
    expectProblem(await put({ logo_id: other.id }), 400, 'data.logo_id');
    expect((await fetch(`${portal.url}/api/v1/company/logo/${other.id}`)).status).toBe(404);
  });
});
