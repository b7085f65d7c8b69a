import path from 'node:path';
import { expect, test } from 'vitest';
import { BootError } from '../../server/boot-error.ts';
import { readConfig } from '../../server/config.ts';

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 8600,
    databaseUrl: undefined,
    databaseConnections: 20,
    dataDir: path.resolve('data'),
    filesDir: path.resolve('data', 'files'),
    demoStones: 10_000,
    smtpUrl: undefined,
    mailFrom: 'Culet <culet@localhost>',
    requestsPerMinute: 1_200,
    trustedProxies: [],
    logLevel: 'warn',
  });
});

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: ' ', DATABASE_URL: '' }).port).toBe(8600);
});

test.each([
  ['PORT', '8600x'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', 'a b'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_CONNECTIONS', '0'],
  ['DATABASE_URL', 'localhost:5432/culet'],
  ['DATABASE_URL', 'mysql://localhost/culet'],
  ['DATABASE_URL', 'postgres://localhost'],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'http://mail.example'],
  ['MAIL_FROM', 'Culet'],
  ['MAIL_FROM', 'Culet <culet@a.example>\r\nBcc: <b@b.example>'],
  ['REQUESTS_PER_MINUTE', '0'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.1/33'],
])('%s=%s is refused in one line that names it', (name, value) => {
  const refusal = expect(() => readConfig({ [name]: value }));
  refusal.toThrow(BootError);
  refusal.toThrow(new RegExp(`^${name} must .*\\.$`));
});

test('every mistake is told at once, and no password is repeated', () => {
  const read = (): unknown =>
    readConfig({ PORT: 'x', DATABASE_URL: 'mysql://u:secret@h/d', SMTP_URL: 'http://u:secret@h' });
  expect(read).toThrow(/PORT must .* DATABASE_URL must .* SMTP_URL must /);
  expect(read).not.toThrow(/secret/);
});

test('mail and limits are read', () => {
  const config = readConfig({
    SMTP_URL: 'smtps://portal:secret@mail.example',
    MAIL_FROM: 'The Diamond House <portal@house.example>',
    REQUESTS_PER_MINUTE: '600',
    TRUST_PROXY: '10.0.0.1, fd00::/8',
  });
  expect(config).toMatchObject({
    smtpUrl: 'smtps://portal:secret@mail.example',
    mailFrom: 'The Diamond House <portal@house.example>',
    requestsPerMinute: 600,
    trustedProxies: ['10.0.0.1', 'fd00::/8'],
  });
});
