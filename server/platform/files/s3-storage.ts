import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { type FileStorage, requireKey } from './storage.ts';

export type S3Settings = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
};

/** Limits how long an unresponsive object store blocks a request. */
const REQUEST_TIMEOUT_MS = 30_000;

export type RequestBucket = (method: string, key: string, init?: RequestInit) => Promise<Response>;

export function createBucketClient(settings: S3Settings): RequestBucket {
  const { endpoint, region, bucket, accessKey, secretKey } = settings;
  const s3Client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: 2,
  });
  return async (method, key, init = {}) => {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), REQUEST_TIMEOUT_MS);
    try {
      const answer = await s3Client.fetch(`${endpoint}/${bucket}/${key}`, {
        ...init,
        method,
        signal: waiting.signal,
      });
      if (answer.ok) return answer;
      await answer.body?.cancel();
      throw new Error(`the file store answered ${answer.status} to ${method}`);
    } finally {
      clearTimeout(timer);
    }
  };
}

export function s3Storage(settings: S3Settings): FileStorage {
  const bucket = createBucketClient(settings);
  const request: RequestBucket = async (method, key, init) => {
    requireKey(key);
    return await bucket(method, key, init);
  };
  return {
    async put(key, file, size) {
      // With the signed checksum, the object store rejects a corrupted upload.
      const sha256 = await sha256Of(file);
      const body = await openAsBlob(file);
      if (body.size !== size) throw new Error('a file changed during its upload');
      const answer = await request('PUT', key, {
        body,
        headers: { 'x-amz-content-sha256': sha256 },
      });
      await answer.body?.cancel();
    },
    async open(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined;
      const { body } = await request('GET', key, headers && { headers });
      if (!body) throw new Error('the file store answered without content');
      return Readable.fromWeb(body as ReadableStream);
    },
    async remove(key) {
      const answer = await request('DELETE', key);
      await answer.body?.cancel();
    },
  };
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
