import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { hashPassword } from '../../../server/people/accounts/passwords.ts';
import { BYTES } from '../../support/files/forms.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { keyDeskOf } from '../../support/trade/external-keys.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const run = promisify(execFile);
const PASSWORD = 'a stranger begins here 1';

/** The programs of the guides are taken out of their text and run as they stand, against a real portal. */
let portal: Portal;
let cast: Cast;
let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  folder = await mkdtemp(path.join(tmpdir(), 'culet-guides-'));
  const picture = path.join(folder, 'me.png');
  await writeFile(picture, BYTES.png);
  const { rows } = await portal.database.pool.query<{ email: string }>(
    'update app_user set password_hash = $2 where id = $1 returning email',
    [cast.ada.id, await hashPassword(PASSWORD)],
  );
  env = {
    ...process.env,
    ...{ CULET: portal.url, EMAIL: rows[0]?.email, PASSWORD },
    ...{ PICTURE: picture, TOKEN: cast.ada.token },
  };
});
afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

async function programsOf(guide: string, language: string): Promise<string[]> {
  const text = await readFile(new URL(`../../../docs/api/${guide}.md`, import.meta.url), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, program = '']) => program,
  );
}
async function onlyProgramOf(guide: string, language: string): Promise<string> {
  const programs = await programsOf(guide, language);
  expect(programs).toHaveLength(1);
  return programs[0] ?? '';
}

interface Standing {
  holds: number;
  picture: string | null;
}
async function standing(): Promise<Standing> {
  const { rows } = await portal.database.pool.query<Standing>(
    `select (select count(*)::int from hold where business_id = u.business_id) as holds,
            u.picture_file_id::text as picture from app_user u where u.id = $1`,
    [cast.ada.id],
  );
  if (!rows[0]) throw new Error('ada is gone');
  return rows[0];
}

/** What the four calls are there for: one more hold, and another picture. */
async function does(program: () => Promise<unknown>): Promise<void> {
  const before = await standing();
  await program();
  const after = await standing();
  expect(after.holds).toBe(before.holds + 1);
  expect(after.picture).toMatch(/^[0-9a-f-]{36}$/);
  expect(after.picture).not.toBe(before.picture);
}

describe('the examples of the guides', () => {
  it('run with curl', async () => {
    const program = await onlyProgramOf('start', 'bash');
    await does(() => run('bash', ['-euo', 'pipefail', '-c', program], { env }));
  });

  it('run with TypeScript', async () => {
    const file = path.join(folder, 'start.mts');
    await writeFile(file, await onlyProgramOf('start', 'ts'));
    await does(() => run(process.execPath, [file], { env }));
  });

  const hasPython = spawnSync('python3', ['--version']).status === 0;
  it.runIf(hasPython)('run with Python', async () => {
    const program = await onlyProgramOf('start', 'python');
    await does(() => run('python3', ['-c', program], { env }));
  });
});

it('the live stream is reopened after the last event, with curl', async () => {
  const program = await onlyProgramOf('rules', 'bash');
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', program], { env });
  expect(stdout).toMatch(/^(id: \d+\n)?event: time\ndata: /);
});

it('a program with a key reads the stock, holds a stone and orders it, with curl', async () => {
  const keys = keyDeskOf(portal, cast);
  const { key } = await keys.key(await keys.client(cast.ada), cast.ada, {
    scopes: ['stock', 'export', 'hold', 'confirm'],
  });
  const before = await standing();
  const program = await onlyProgramOf('keys', 'bash');
  const STOCK_FILE = path.join(folder, 'stock.csv');
  await run('bash', ['-euo', 'pipefail', '-c', program], { env: { ...env, KEY: key, STOCK_FILE } });
  expect((await standing()).holds).toBe(before.holds + 1);
});

it('a program of a supplier changes its stock with its key, with curl', async () => {
  const keys = keyDeskOf(portal, cast);
  const { key } = await keys.key(
    await keys.client(cast.apiProvider, { name: 'Stock system' }),
    cast.apiProvider,
    {
      scopes: ['supply'],
    },
  );
  const { rows } = await portal.database.pool.query<{ no: string }>(
    `select s.org_stock_no as no from stone s join provider p on p.id = s.provider_id
      where p.user_id = $1 and s.status = 1 order by s.id limit 2`,
    [cast.apiProvider.id],
  );
  const program = await onlyProgramOf('push', 'bash');
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', program], {
    env: { ...env, KEY: key, PUSH: 'a-push-of-the-guide', FIRST: rows[0]?.no, SECOND: rows[1]?.no },
  });
  expect(stdout).toMatch(/"price_after":4120.*"states":/s);
});

describe('the API reference', () => {
  const read = async (address: string): Promise<string> =>
    await (await fetch(portal.url + address)).text();

  it('has the guides and every problem code before the operations', async () => {
    const { info } = JSON.parse(await read('/api/v1/openapi.json'));
    const prose = info.description.replace(/^```[\s\S]*?^```$/gm, '');
    const headings = [...prose.matchAll(/^# (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      'Your first calls',
      'Rules of every call',
      'A program with a key',
      "A supplier's program with a key",
      'All problem codes',
    ]);
    for (const { code, status } of [...Object.values(PROBLEMS), ...Object.values(GUARD_PROBLEMS)])
      expect(info.description).toContain(`| \`${code}\` | ${status} |`);
  });

  it('has an anchor for the type of each problem', async () => {
    const { body } = await portal.call(null, 'GET', '/user/profile');
    const [address = '', code] = String(body.type).split('#');
    expect(await read(address)).toContain(`<tr id="${code}">`);
  });
});
