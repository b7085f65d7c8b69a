import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import type { S3Settings } from '../../../server/platform/files/s3-storage.ts';

export interface Bucket {
  settings: S3Settings;
  stop(): Promise<void>;
}

const REGION = 'us-east-1';
/** The only access key of the store. */
const KEY = 'S3RVER';

/**
 * An S3 store on loopback. s3rver does not verify V4 signatures, so a proxy verifies them and
 * compares the content with its signed hash.
 */
export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(path.join(tmpdir(), 'culet-bucket-'));
  const name = 'culet-papers';
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name }],
  });
  const { port } = await store.run();
  const door = createServer((request, response) => void pass(request, response, port));
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      endpoint: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
      region: REGION,
      bucket: name,
      accessKey: KEY,
      secretKey: KEY,
    },
    async stop() {
      door.closeAllConnections();
      await new Promise((resolve) => door.close(resolve));
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function pass(request: IncomingMessage, response: ServerResponse, port: number) {
  const body = await buffer(request);
  const signed = String(request.headers['x-amz-content-sha256']);
  if (!isSigned(request, signed)) return void response.writeHead(403).end();
  if (signed !== 'UNSIGNED-PAYLOAD' && signed !== hash(body))
    return void response.writeHead(400).end();
  const { method, url, headers } = request;
  const onward = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  onward.end(body);
}

const hash = (of: string | Buffer): string => createHash('sha256').update(of).digest('hex');
const seal = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Recomputes the AWS Signature V4 from the received request. */
function isSigned(request: IncomingMessage, content: string): boolean {
  const found =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    );
  const [, key, day = '', region = '', names = '', signature] = found ?? [];
  if (key !== KEY || region !== REGION) return false;
  const lines = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, request.url, '', lines.join(''), names, content].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash(canonical)];
  const secret = ['s3', 'aws4_request'].reduce(
    (sealed, part) => seal(sealed, part),
    seal(seal(`AWS4${KEY}`, day), region),
  );
  return seal(secret, text.join('\n')).toString('hex') === signature;
}
