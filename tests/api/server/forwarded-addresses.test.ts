import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../demo/logins.ts';
import { QUALITY_CONTROL } from '../../../demo/people.ts';
import { parseForwardedFor } from '../../../server/platform/http/forwarded-addresses.ts';
import { findProxyWarning } from '../../../server/platform/proxy-warning.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal(undefined, {
    trustedProxies: ['127.0.0.0/8'],
    publicUrl: 'https://portal.example',
  });
});
afterAll(() => portal?.stop());

const { email } = QUALITY_CONTROL;
const password = demoPassword(7, email);
const signIn = (from: string, data: object = { email, password }) =>
  portal.call(null, 'POST', '/user/login', {
    body: { data },
    headers: { 'x-forwarded-for': from },
  });

describe('a forwarded address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:8080', '203.0.113.9'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', ''],
    ['_hidden', ''],
    ['203.0.113.9, unknown, 198.51.100.4:99', '198.51.100.4'],
    ['203.0.113.9, 198.51.100.4, unknown', ''],
    ['', ''],
  ])('written %s is read as "%s"', (written, read) => {
    expect(parseForwardedFor(written)).toBe(read);
  });

  it.each(['1.2.3.4:80', '[::1]:80', 'unknown', '_hidden', 'fe80::1%1', ', ,', '1.2.3'])(
    'written as %s does not prevent a sign-in',
    async (from) => {
      expect((await signIn(from)).status).toBe(200);
    },
  );
});

describe('other users behind the same address as a person', () => {
  const OFFICE = '198.51.100.7';
  const stranger = (n: number) => ({ email: `nobody${n}@nowhere.example`, password: 'wrong' });

  it('cannot lock out a person who has signed in from there, and stay locked out themselves', async () => {
    expect((await signIn(OFFICE)).status).toBe(200);
    let last = 0;
    for (let n = 0; n < 70 && last !== 429; n += 1)
      last = (await signIn(OFFICE, stranger(n))).status;
    expect(last).toBe(429);
    expect((await signIn(OFFICE)).status).toBe(200);
    expect((await signIn(OFFICE, stranger(99))).status).toBe(429);
    // A person who was never there is one of the strangers.
    const { rows } = await portal.database.pool.query<{ email: string }>(
      'select email from app_user where role_id = 2 and email <> $1 limit 1',
      [email],
    );
    const other = { email: rows[0]?.email ?? '', password: 'x' };
    expect((await signIn(OFFICE, other)).status).toBe(429);
  });

  it('have ten attempts for such an account, as from any address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await signIn(OFFICE, { email, password: 'wrong' })).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });
});

describe('a portal with an https address', () => {
  it('sends HSTS, and isolates its pages', async () => {
    const { headers } = await portal.call(null, 'GET', '/portal');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

it.each([
  [{ publicUrl: 'https://p.example', host: '127.0.0.1', trustedProxies: [] }, true],
  [{ publicUrl: 'http://p.example', host: '127.0.0.1', trustedProxies: [] }, true],
  [{ publicUrl: 'https://p.example', host: '127.0.0.1', trustedProxies: ['10.0.0.1'] }, false],
  [{ publicUrl: 'http://10.0.0.7:8600', host: '10.0.0.7', trustedProxies: [] }, false],
  [{ publicUrl: undefined, host: '127.0.0.1', trustedProxies: [] }, false],
])('a start with %o warns of an untrusted proxy: %s', (config, warns) => {
  const warning = findProxyWarning(config);
  if (warns) expect(warning).toContain('TRUST_PROXY');
  else expect(warning).toBe(null);
});
