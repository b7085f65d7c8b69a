import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFiles } from '../../scripts/build/compress.ts';
import {
  activateBuild,
  buildFolder,
  findWebAppBuild,
} from '../../server/platform/http/web-app-build.ts';
import { addWebAppFiles } from '../../server/platform/http/web-app-files.ts';

let dist: string;
const portals: FastifyInstance[] = [];
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'culet-dist-'));
});
afterEach(async () => {
  await Promise.all(portals.splice(0).map((portal) => portal.close()));
  await rm(dist, { recursive: true, force: true });
});

/** A client of one page and one script, which carries its hash in its name. */
async function build(name: string): Promise<void> {
  const hash = name.repeat(64);
  const assets = path.join(buildFolder(hash, dist), 'assets');
  await mkdir(assets, { recursive: true });
  await writeFile(path.join(assets, `main-${name}.js`), `// ${name}`);
  await writeFile(path.join(assets, '..', 'index.html'), `<script src="/assets/main-${name}.js">`);
  await activateBuild(hash, dist);
}

async function start(): Promise<(url: string) => Promise<string>> {
  const portal = fastify();
  portals.push(portal);
  await addWebAppFiles(portal, (_, reply) => reply.status(404).send('none'), findWebAppBuild(dist));
  return async (url) => (await portal.inject({ url })).body;
}

it('a build while the portal runs removes no file that users need', async () => {
  await build('a');
  const running = await start();
  await build('b');
  for (const screen of ['/', '/search'])
    expect(await running(screen)).toBe('<script src="/assets/main-a.js">');
  expect(await running('/assets/main-a.js')).toBe('// a');
  expect(await running('/assets/main-b.js')).toBe('none');

  const restarted = await start();
  expect(await restarted('/search')).toBe('<script src="/assets/main-b.js">');
  expect(await restarted('/assets/main-b.js')).toBe('// b');
});

it('an interrupted build is not served', async () => {
  await build('a');
  await mkdir(buildFolder('b'.repeat(64), dist));
  expect(await (await start())('/')).toBe('<script src="/assets/main-a.js">');
});

it('a browser gets the smallest encoding that it accepts, with the same content', async () => {
  await build('a');
  const words = '// stones, reports, grades and prices\n'.repeat(40);
  const script = path.join(buildFolder('a'.repeat(64), dist), 'assets', 'main-a.js');
  await writeFile(script, words);
  await compressFiles([script]);
  const portal = fastify();
  portals.push(portal);
  await addWebAppFiles(portal, (_, reply) => reply.status(404).send('none'), findWebAppBuild(dist));

  const sizes = [];
  for (const [takes, packing, read] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const { headers, rawPayload } = await portal.inject({
      url: '/assets/main-a.js',
      headers: { 'accept-encoding': takes },
    });
    expect(headers['content-encoding']).toBe(packing);
    expect(headers.vary).toBe('accept-encoding');
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(read(rawPayload).toString()).toBe(words);
    sizes.push(rawPayload.length);
  }
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
});

it('the last two builds are kept, and no others', async () => {
  await writeFile(path.join(dist, 'index.html'), 'of an older portal');
  await build('a');
  await build('b');
  // The same sources built again are no other build.
  await build('b');
  expect((await readdir(dist)).length).toBe(3);
  await build('c');
  expect((await readdir(dist)).toSorted()).toEqual(
    ['.built-from', ...['b', 'c'].map((name) => name.repeat(16))].toSorted(),
  );
});

it('without a build, no web client is served', async () => {
  expect(findWebAppBuild(dist)).toBeNull();
  expect(findWebAppBuild(path.join(dist, 'missing'))).toBeNull();
  expect(await (await start())('/search')).toBe('none');
});
