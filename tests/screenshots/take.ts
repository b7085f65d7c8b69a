import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPortal } from '../../scripts/portal-process.ts';
import { clusterUrl, openPlace } from '../../server/platform/db/embedded/place.ts';
import { readPidFile } from '../../server/platform/db/embedded/postmaster.ts';
import { ROLE, ROLE_NAME, type RoleCode } from '../../src/machines/codes.ts';
import { allScreens, inWorldOf } from '../support/all-screens.ts';
import { launchBrowser } from '../support/browser.ts';
import { byRole, castOf } from '../support/people.ts';
import { LOOKS, type Look } from '../support/screens/looks.ts';
import { contactSheet, type Picture } from './contact-sheet.ts';
import { picturesOf } from './pictures-of.ts';

/**
 * `npm run screenshots`: every screen as every role that may open it, and what stands over it, in both themes at three
 * widths, in a new demo world. The clock of the browser stands at the moment at which that world was ready.
 * `-- --role 2,3 --width 390 --theme dark --only /search` takes a part.
 */
async function main(): Promise<void> {
  const wanted = readArguments();
  await rm(wanted.to, { recursive: true, force: true });
  await mkdir(wanted.to, { recursive: true });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'culet-screenshots-'));
  const portal = startPortal({ DATA_DIR: dataDir, DEMO_STONES: wanted.stones });
  try {
    const url = await portal.ready;
    const pictures = await walk(url, dataDir, wanted);
    const sheet = path.join(wanted.to, 'index.html');
    await writeFile(sheet, contactSheet(pictures));
    console.log(`${pictures.length} pictures: ${sheet}`);
  } finally {
    portal.kill('SIGTERM');
    await portal.exited;
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Wanted = ReturnType<typeof readArguments>;

async function walk(url: string, dataDir: string, wanted: Wanted): Promise<Picture[]> {
  const place = await openPlace(dataDir);
  const postmaster = await readPidFile(place.cluster);
  if (!postmaster) throw new Error('The portal is up without its PostgreSQL.');
  const pool = new pg.Pool({ connectionString: clusterUrl(place, postmaster.port, 'culet') });
  const browser = await launchBrowser();
  const moment = new Date();
  try {
    const database = { pool };
    const people = byRole(await castOf({ database }));
    const inWorld = await inWorldOf({ database });
    const screens = (await allScreens({ database })).filter((one) => one.includes(wanted.only));
    const pictures: Picture[] = [];
    for (const role of wanted.roles) {
      const taken = await picturesOf({
        browser,
        url,
        role,
        person: people[role],
        screens,
        inWorld,
        looks: wanted.looks,
        only: wanted.only,
        to: wanted.to,
        moment,
      });
      console.log(`${ROLE_NAME[role]}: ${taken.length}`);
      pictures.push(...taken);
    }
    return pictures;
  } finally {
    await browser.close();
    await pool.end();
  }
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      role: { type: 'string', default: Object.values(ROLE).join() },
      width: { type: 'string', default: LOOKS.map(({ width }) => width).join() },
      theme: { type: 'string', default: 'light,dark' },
      only: { type: 'string', default: '' },
      stones: { type: 'string', default: '10000' },
      to: { type: 'string', default: 'screenshots' },
    },
  });
  const { only, stones, to } = values;
  const [asked, widths, themes] = [values.role, values.width, values.theme].map((list) =>
    list.split(','),
  );
  const roles: RoleCode[] = Object.values(ROLE).filter((role) => asked?.includes(String(role)));
  const looks: Look[] = LOOKS.filter(
    ({ width, theme }) => widths?.includes(String(width)) && themes?.includes(theme),
  );
  if (roles.length === 0 || looks.length === 0)
    throw new Error('There is no such role, width or theme.');
  return { roles, looks, only, stones, to: path.resolve(to) };
}

await main();
