import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBucketClient } from '../../../server/platform/files/s3-storage.ts';
import { createSmtpTransport } from '../../../server/platform/mail/smtp.ts';
import { appendLinks } from '../../../server/trading/audit-chain/append-links.ts';
import { type AuditChain, createAuditChain } from '../../../server/trading/audit-chain/chain.ts';
import { createCheckpointTargets } from '../../../server/trading/audit-chain/checkpoint-targets.ts';
import {
  exportCheckpoint,
  readExports,
} from '../../../server/trading/audit-chain/export-checkpoints.ts';
import { verifyChain } from '../../../server/trading/audit-chain/verify-chain.ts';
import { type Bucket, startBucket } from '../../support/servers/bucket.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const ADDRESS = 'heads@audit.example';
const SECRET = 'a key of the tests that is long enough';

let mail: MailServer;
let bucket: Bucket;
let portal: Portal;
let cast: Cast;
let chain: AuditChain;
beforeAll(async () => {
  [mail, bucket] = await Promise.all([startMailServer(), startBucket()]);
  const auditHeads = { mail: [ADDRESS], bucket: bucket.settings };
  portal = await startPortal(undefined, { auditKey: SECRET, smtpUrl: mail.url, auditHeads });
  cast = await castOf(portal);
  const places = createCheckpointTargets(
    auditHeads,
    createSmtpTransport(mail.url, 'Culet <culet@house.example>'),
  );
  chain = createAuditChain(SECRET, path.join(portal.filesDir, 'audit-heads'), places);
  expect(await appendLinks(portal.database.pool, chain)).toBe(true);
});
afterAll(async () => {
  await portal?.stop();
  await Promise.all([mail?.stop(), bucket?.stop()]);
});

const latest = () => readFile(path.join(chain.checkpointDir, 'head.json'), 'utf8');
const inBucket = async (): Promise<string> => {
  const day = (JSON.parse(await latest()) as { at: string }).at.slice(0, 10);
  const answer = await createBucketClient(bucket.settings)('GET', `audit-heads/head-${day}.json`);
  return await answer.text();
};
const told = async () =>
  (await portal.call(cast.auditor.token, 'GET', '/audit/chain')).body.data as { carried: object[] };

it('the checkpoint arrives by e-mail and in the bucket as signed, once', async () => {
  expect((await told()).carried).toEqual([
    { to: 'mail', place: ADDRESS, at: null, count: null, fault: null },
    { to: 's3', place: bucket.settings.bucket, at: null, count: null, fault: null },
  ]);
  expect(await exportCheckpoint(chain)).toBe(true);
  const head = (await latest()).trim();
  expect(await inBucket()).toBe(head);
  const { text = '', recipients } = await mail.letterTo(ADDRESS);
  expect(text.replaceAll('\r\n', '\n').startsWith(head)).toBe(true);
  expect(recipients).toEqual([ADDRESS]);
  const { count } = JSON.parse(head) as { count: number };
  const at = expect.any(String);
  expect((await told()).carried).toEqual([
    { to: 'mail', place: ADDRESS, at, count, fault: null },
    { to: 's3', place: bucket.settings.bucket, at, count, fault: null },
  ]);
  const { length } = mail.received;
  expect(await exportCheckpoint(chain)).toBe(true);
  expect(mail.received).toHaveLength(length);
});

it('an unreachable destination is named, and only this destination is retried', async () => {
  const away = createAuditChain(
    SECRET,
    chain.checkpointDir,
    createCheckpointTargets(
      { mail: [ADDRESS], bucket: { ...bucket.settings, bucket: 'no-such-bucket' } },
      createSmtpTransport(mail.url, 'Culet <culet@house.example>'),
    ),
  );
  const { length } = mail.received;
  expect(await exportCheckpoint(away)).toBe(false);
  const [, s3] = await readExports(away);
  expect(s3).toMatchObject({
    place: 'no-such-bucket',
    at: null,
    fault: expect.stringMatching(/404/),
  });
  expect(mail.received).toHaveLength(length);
  expect(await exportCheckpoint(chain)).toBe(true);
});

it('the file that records exports is ignored by a check', async () => {
  const found = await verifyChain(portal.database.pool, chain, { onProgress: async () => true });
  expect(found?.list).toEqual([]);
});
