import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  type ClientTool,
  expectClosed,
  expectCompiles,
  type MadeClient,
  makeClient,
} from '../../support/servers/contract-client.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const TOOLS: readonly ClientTool[] = [
  {
    name: 'orval',
    packages: here('../node_modules'),
    command: (contract) => [
      'orval/dist/bin/orval.mjs',
      ...['--input', contract, '--output', 'client.ts', '--client', 'fetch'],
    ],
    sources: here('clients/orval'),
    types: 'client.ts',
    exact: true,
  },
  {
    name: 'oazapfts',
    packages: here('../node_modules'),
    command: (contract) => ['oazapfts/dist/cli.js', contract, 'client.ts'],
    sources: here('clients/oazapfts'),
    types: 'client.ts',
    exact: false,
  },
];

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal.stop();
});

describe.each(TOOLS)('the client that $name generates from the served contract', (tool) => {
  let client: MadeClient;
  beforeAll(async () => {
    client = await makeClient(tool, `${portal.url}/api/v1/openapi.json`);
  });
  afterAll(async () => {
    await rm(path.dirname(client.folder), { recursive: true, force: true });
  });

  it('compiles in strict mode, with types for the five calls of a working day', () =>
    expectCompiles(client));

  it('has no untyped values and no suppressed errors', () => {
    expectClosed(tool, client);
  });
});
