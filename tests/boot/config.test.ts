import path from 'node:path';
import { expect, test } from 'vitest';
import { BootError } from '../../server/platform/boot-error.ts';
import { defaultThreads, readConfig } from '../../server/platform/config.ts';

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 8600,
    listenWhen: 'started',
    databaseUrl: undefined,
    migrateDatabaseUrl: undefined,
    databaseReadUrl: undefined,
    databaseConnections: 20,
    threads: defaultThreads(),
    dataDir: path.resolve('data'),
    filesDir: path.resolve('data', 'files'),
    s3: undefined,
    demoStones: 10_000,
    smtpUrl: undefined,
    mailFrom: 'Culet <culet@localhost>',
    publicUrl: undefined,
    usdInr: undefined,
    rapPrices: undefined,
    giaReports: undefined,
    screening: undefined,
    sealingKeys: undefined,
    auditKey: undefined,
    auditHeads: { mail: [], bucket: undefined },
    supplierReach: 'public',
    fetchMedia: 'on',
    companyZone: 'UTC',
    requestsPerMinute: 1_200,
    trustedProxies: [],
    logLevel: 'info',
    metrics: undefined,
  });
});

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: ' ', DATABASE_URL: '' }).port).toBe(8600);
});

test.each([
  ['PORT', '8600x'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', 'a b'],
  ['LISTEN_WHEN', 'later'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS', 'everybody'],
  ['METRICS_TOKEN', 'short'],
  ['DATABASE_CONNECTIONS', '0'],
  ['THREADS', '0'],
  ['THREADS', '65'],
  ['DATABASE_URL', 'localhost:5432/culet'],
  ['DATABASE_URL', 'mysql://localhost/culet'],
  ['DATABASE_URL', 'postgres://localhost'],
  ['DATABASE_READ_URL', 'localhost:5432/culet'],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'http://mail.example'],
  ['MAIL_FROM', 'Culet'],
  ['MAIL_FROM', 'Culet <culet@a.example>\r\nBcc: <b@b.example>'],
  ['REQUESTS_PER_MINUTE', '0'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.1/33'],
])('%s=%s is refused with one line that names the setting', (name, value) => {
  const refusal = expect(() => readConfig({ [name]: value }));
  refusal.toThrow(BootError);
  refusal.toThrow(new RegExp(`^${name} must .*\\.$`));
});

const BUCKET = { S3_BUCKET: 'papers', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };

test('a bucket uses the endpoint of its region, or its own', () => {
  expect(readConfig({ ...BUCKET, S3_REGION: 'eu-west-1' }).s3).toEqual({
    bucket: 'papers',
    region: 'eu-west-1',
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    accessKey: 'key',
    secretKey: 'secret',
  });
  const own = readConfig({ ...BUCKET, S3_ENDPOINT: 'http://127.0.0.1:9000/' });
  expect(own.s3?.endpoint).toBe('http://127.0.0.1:9000');
});

test.each([
  ['without its keys', { S3_BUCKET: 'papers' }, /S3_BUCKET needs/],
  ['by a name that is none', { ...BUCKET, S3_BUCKET: '../etc' }, /S3_BUCKET must/],
  ['at no address', { ...BUCKET, S3_ENDPOINT: 'file:///etc' }, /S3_ENDPOINT must/],
])('a bucket %s is refused without repeating its secret', (_, env, complaint) => {
  expect(() => readConfig(env)).toThrow(complaint);
  expect(() => readConfig(env)).not.toThrow(/secret/);
});

const KEY_OF_TEST = 'secret-of-at-least-thirty-two-letters';
test('several sealing keys are separated by commas; a loopback supplier server is accepted only on loopback', () => {
  expect(readConfig({ SEALING_KEYS: `${KEY_OF_TEST}, ${KEY_OF_TEST}2` }).sealingKeys).toBe(
    `${KEY_OF_TEST},${KEY_OF_TEST}2`,
  );
  expect(readConfig({ FETCH_MEDIA: 'off' }).fetchMedia).toBe('off');
  expect(readConfig({ SUPPLIER_REACH: 'loopback' }).supplierReach).toBe('loopback');
  expect(readConfig({ HOUSE_ZONE: 'Asia/Kolkata' }).companyZone).toBe('Asia/Kolkata');
});

const EMBEDDED = { DATABASE_URL: 'embedded' };

test('the embedded database must be named explicitly if others can reach the portal', () => {
  const PUBLIC_URL = 'https://portal.example';
  expect(() => readConfig({ PUBLIC_URL })).toThrow(
    'PUBLIC_URL needs DATABASE_URL. Set DATABASE_URL to a PostgreSQL 18 server, or to embedded for the database in DATA_DIR.',
  );
  expect(readConfig({ PUBLIC_URL, ...EMBEDDED }).databaseUrl).toBeUndefined();
  const DATABASE_URL = 'postgres://culet:secret@db.example/culet';
  expect(readConfig({ PUBLIC_URL, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test.each([
  ['a short key', { SEALING_KEYS: `${KEY_OF_TEST}, secret` }, /SEALING_KEYS must/],
  ['a zone that is none', { HOUSE_ZONE: 'Europe/Nowhere' }, /HOUSE_ZONE must be a time zone/],
  ['a zone by its distance', { HOUSE_ZONE: '+05:30' }, /HOUSE_ZONE must be a time zone/],
  ['a reach that is none', { SUPPLIER_REACH: 'everything' }, /SUPPLIER_REACH must/],
  [
    'a portal for others',
    { SUPPLIER_REACH: 'loopback', HOST: '0.0.0.0' },
    /reach this portal through HOST/,
  ],
  [
    'a portal behind a proxy',
    { SUPPLIER_REACH: 'loopback', PUBLIC_URL: 'https://portal.example', ...EMBEDDED },
    /reach this portal through PUBLIC_URL/,
  ],
])('%s is refused without repeating a secret', (_, env, complaint) => {
  expect(() => readConfig(env)).toThrow(complaint);
  expect(() => readConfig(env)).not.toThrow(/secret/);
});

const PRICES = { RAP_PRICES_URL: 'https://prices.example/v2?list=all', RAP_PRICES_TOKEN: 'secret' };

test('a price service has a URL and a token', () => {
  expect(readConfig(PRICES).rapPrices).toEqual({
    url: 'https://prices.example/v2?list=all',
    token: 'secret',
  });
  const near = { ...PRICES, RAP_PRICES_URL: 'http://127.0.0.1:9000/' };
  expect(readConfig(near).rapPrices?.url).toBe('http://127.0.0.1:9000/');
});

test('GIA reports need only a key', () => {
  const { giaReports } = readConfig({ GIA_REPORTS_KEY: 'secret' });
  expect(giaReports).toEqual({ url: 'https://api.reportresults.gia.edu/', token: 'secret' });
  expect(() => readConfig({ GIA_REPORTS_KEY: 'a secret' })).toThrow(/GIA_REPORTS_KEY must/);
});

test.each([
  ['without a token', { RAP_PRICES_URL: 'https://prices.example' }, /RAP_PRICES_URL needs/],
  [
    'of screenings without a key',
    { SCREENING_URL: 'https://screen.example' },
    /SCREENING_URL needs/,
  ],
  ['without an address', { RAP_PRICES_TOKEN: 'secret' }, /RAP_PRICES_TOKEN needs/],
  ['in the clear', { ...PRICES, RAP_PRICES_URL: 'http://prices.example' }, /RAP_PRICES_URL must/],
  ['at no address', { ...PRICES, RAP_PRICES_URL: 'prices' }, /RAP_PRICES_URL must/],
  [
    'with a password in it',
    { ...PRICES, RAP_PRICES_URL: 'https://u:secret@h.example' },
    /URL must/,
  ],
  ['with a token of two lines', { ...PRICES, RAP_PRICES_TOKEN: 'secret\nhost: x' }, /TOKEN must/],
])('a price service %s is refused without repeating its secret', (_, env, complaint) => {
  expect(() => readConfig(env)).toThrow(complaint);
  expect(() => readConfig(env)).not.toThrow(/secret/);
});

test('the public URL and the source of the rate are parsed', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://portal.example/',
    ...EMBEDDED,
    USD_INR_URL: 'https://rates.example/latest?base=USD',
  });
  expect(config.publicUrl).toBe('https://portal.example');
  expect(config.usdInr).toEqual({ url: 'https://rates.example/latest?base=USD' });
});

test.each([
  [{ PUBLIC_URL: 'portal.example' }, /PUBLIC_URL must/],
  [{ PUBLIC_URL: 'https://portal.example/a/folder' }, /PUBLIC_URL must/],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, /PUBLIC_URL must/],
  [{ USD_INR_URL: 'http://rates.example' }, /USD_INR_URL must/],
  [{ USD_INR_URL: 'file:///etc/passwd' }, /USD_INR_URL must/],
])('%o is refused', (env, complaint) => {
  expect(() => readConfig(env)).toThrow(complaint);
});

test('an owner URL without a worker URL is refused', () => {
  const env = { MIGRATE_DATABASE_URL: 'postgres://owner:secret@h/d' };
  expect(() => readConfig(env)).toThrow('MIGRATE_DATABASE_URL needs DATABASE_URL.');
  const both = readConfig({ ...env, DATABASE_URL: 'postgres://worker:secret@h/d' });
  expect(both.migrateDatabaseUrl).toBe('postgres://owner:secret@h/d');
});

test('a replica URL without a primary URL is refused', () => {
  const env = { DATABASE_READ_URL: 'postgres://worker:secret@r/d' };
  expect(() => readConfig(env)).toThrow('DATABASE_READ_URL needs DATABASE_URL.');
  const both = readConfig({ ...env, DATABASE_URL: 'postgres://worker:secret@h/d' });
  expect(both.databaseReadUrl).toBe('postgres://worker:secret@r/d');
});

test('all mistakes are reported together, without passwords', () => {
  const read = (): unknown =>
    readConfig({ PORT: 'x', DATABASE_URL: 'mysql://u:secret@h/d', SMTP_URL: 'http://u:secret@h' });
  expect(read).toThrow(/PORT must .* DATABASE_URL must .* SMTP_URL must /);
  expect(read).not.toThrow(/secret/);
});

test('mail settings and limits are parsed', () => {
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

test('checkpoints go to the configured addresses and bucket, if these can be reached', () => {
  const smtp = { SMTP_URL: 'smtp://mail.example:587' };
  const keys = { S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };
  const { s3, auditHeads } = readConfig({
    ...smtp,
    ...keys,
    AUDIT_HEADS_MAIL: 'one@audit.example, two@audit.example',
    AUDIT_HEADS_BUCKET: 'kept-heads',
  });
  expect(s3).toBe(undefined);
  expect(auditHeads.mail).toEqual(['one@audit.example', 'two@audit.example']);
  expect(auditHeads.bucket).toMatchObject({ bucket: 'kept-heads', accessKey: 'key' });
  for (const [env, sentence] of [
    [{ AUDIT_HEADS_MAIL: 'one@audit.example' }, /AUDIT_HEADS_MAIL needs SMTP_URL/],
    [{ ...smtp, AUDIT_HEADS_MAIL: 'nobody' }, /AUDIT_HEADS_MAIL must be e-mail addresses/],
    [{ AUDIT_HEADS_BUCKET: 'kept-heads' }, /AUDIT_HEADS_BUCKET needs S3_ACCESS_KEY/],
  ] as const)
    expect(() => readConfig(env)).toThrow(sentence);
});
