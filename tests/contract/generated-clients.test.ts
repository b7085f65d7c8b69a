import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KYC_STATUS } from '#machines/codes.ts';
import { hashPassword } from '../../server/people/accounts/passwords.ts';
import { BYTES } from '../support/files/forms.ts';
import {
  type ClientTool,
  expectClosed,
  expectCompiles,
  isForced,
  type MadeClient,
  makeClient,
  placesOf,
} from '../support/servers/contract-client.ts';
import { type Portal, startPortal } from '../support/servers/portal.ts';
import { type Cast, castOf } from '../support/trade/people.ts';

const run = promisify(execFile);
/** A generator and a compiler take a busy machine long. */
const PATIENCE = 240_000;
const PASSWORD = 'made by a tool of others 1';

/** Other tools are asked in tests/verification/foreign-tools. */
const TOOL: ClientTool = {
  name: 'hey-api',
  packages: fileURLToPath(new URL('../../node_modules', import.meta.url)),
  command: () => ['@hey-api/openapi-ts/bin/run.js', '--file', 'openapi-ts.config.ts'],
  sources: fileURLToPath(new URL('clients/hey-api', import.meta.url)),
  types: 'client/types.gen.ts',
  exact: false,
};

let portal: Portal;
let cast: Cast;
let client: MadeClient;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  client = await makeClient(TOOL, `${portal.url}/api/v1/openapi.json`);
}, PATIENCE);
afterAll(async () => {
  await portal.stop();
  await rm(path.dirname(client.folder), { recursive: true, force: true });
});

describe('the client that hey-api generates from the served contract', () => {
  it(
    'compiles in strict mode, with types for the five calls of a working day',
    () => expectCompiles(client),
    PATIENCE,
  );

  it('has no untyped values and no suppressed errors', () => {
    expectClosed(TOOL, client);
  });
});

describe('a program with the generated client', () => {
  const story = fileURLToPath(new URL('clients/hey-api/story.ts', import.meta.url));

  async function tell(): Promise<unknown> {
    const files = { PASSPORT: BYTES.png, LICENCE: BYTES.pdf };
    const env: NodeJS.ProcessEnv = { ...process.env, CULET: portal.url, PASSWORD };
    for (const [name, bytes] of Object.entries(files)) {
      env[name] = path.join(client.folder, name);
      await writeFile(path.join(client.folder, name), bytes);
    }
    const { rows } = await portal.database.pool.query<{ id: string; email: string }>(
      'update app_user set password_hash = $2 where id = any($1) returning id, email',
      [[cast.tove.id, cast.unregistered.id], await hashPassword(PASSWORD)],
    );
    env.ASSOCIATE = rows.find(({ id }) => id === cast.tove.id)?.email;
    env.NEWCOMER = rows.find(({ id }) => id === cast.unregistered.id)?.email;
    env.COMPANY = 'Halden & Roe';
    const program = path.join(client.folder, 'story.ts');
    const { stdout } = await run(process.execPath, [program], { env });
    return JSON.parse(stdout);
  }
  const sql = async (query: string, ...values: unknown[]): Promise<unknown[]> =>
    (await portal.database.pool.query(query, values)).rows;

  it('lets an associate hold, issue and print, and registers a new business with documents', async () => {
    const told = await tell();
    expect(told).toMatchObject({
      associate: {
        held: { hold_no: expect.stringMatching(/./), stock_no: expect.stringMatching(/./) },
        replayed: { marked: 'true' },
        refused: {
          ...{ code: 'STONE_NOT_AVAILABLE', advice: 'choose another stone' },
          errors: [{ message: expect.stringMatching(/./) }],
        },
        printed: { kind: 'application/pdf', begins: '%PDF' },
      },
      newcomer: {
        early: { code: 'KYC_PENDING', advice: 'send documents' },
        sent: [
          ['Passport', KYC_STATUS.pending.code, 'passport.png'],
          ['Trade licence', KYC_STATUS.pending.code, 'licence.pdf'],
        ],
        read: { kind: 'application/octet-stream', same: true },
      },
    });

    // What the portal has of it is what was told.
    const { held, replayed, refused, issued } = (told as { associate: Associate }).associate;
    expect(replayed.hold_no).toBe(held.hold_no);
    expect(refused.errors[0]?.stock_no).toBe(held.stock_no);
    const holds = await sql(
      `select s.stock_no, h.end_reason, h.business_id, h.placed_by from hold h join stone s on s.id = h.stone_id where h.hold_no = $1`,
      held.hold_no,
    );
    const whose = { business_id: cast.ada.businessId };
    expect(holds).toEqual([
      { stock_no: held.stock_no, end_reason: 'released', ...whose, placed_by: cast.tove.id },
    ]);
    const memos = await sql(
      `select m.business_id, m.issued_by, array_agg(s.stock_no) as stock_no
         from memo m join memo_line l on l.memo_id = m.id join stone s on s.id = l.stone_id where m.memo_no = $1 group by m.id`,
      issued.memo_no,
    );
    expect(memos).toEqual([{ ...whose, issued_by: cast.tove.id, stock_no: issued.stock_no }]);
    expect(issued.stock_no).toHaveLength(1);
  });

  it('needs no cast, and no type is open', async () => {
    expect(placesOf('story', await readFile(story, 'utf8'), isForced)).toEqual([]);
  });
});

interface Associate {
  held: { hold_no: string; stock_no: string };
  replayed: { hold_no: string };
  refused: { errors: { stock_no: string }[] };
  issued: { memo_no: string; stock_no: string[] };
}
