import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ROLE, ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import { startPortal } from '../../scripts/portal-process.ts';
import {
  clusterUrl,
  openClusterLocation,
} from '../../server/platform/db/embedded/cluster-location.ts';
import { readPidFile } from '../../server/platform/db/embedded/postmaster.ts';
import { allScreens, inWorldOf } from '../support/browser/all-screens.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { LOOKS, type Look } from '../support/screens/looks.ts';
import { byRole, castOf } from '../support/trade/people.ts';
import { picturesBeforeTheDoor } from './before-the-door.ts';
import { contactSheet } from './contact-sheet.ts';
import { picturesOf, type Walked } from './pictures-of.ts';

/** As a role has its number in `--role`, so has whoever is not signed in. */
const NOBODY = '0';

/** A source of Rap prices, which opens the act that fetches them; no picture asks it. */
const PRICE_SERVICE = {
  RAP_PRICES_URL: 'https://prices.example/',
  RAP_PRICES_TOKEN: 'unused',
};

/**
 * `npm run screenshots`: every screen as every role that may open it, and what stands over it, in both themes at three
 * widths, in a new demo world. The clock of the browser stands at the moment at which that world was ready.
 * `-- --role 2,3 --width 390 --theme dark --only /search` takes a part; role 0 is whoever is not signed in. What would
 * not come is named at the end, once everything else is there.
 */
async function main(): Promise<void> {
  const wanted = readArguments();
  await rm(wanted.to, { recursive: true, force: true });
  await mkdir(wanted.to, { recursive: true });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'culet-screenshots-'));
  const portal = startPortal({ DATA_DIR: dataDir, DEMO_STONES: wanted.stones, ...PRICE_SERVICE });
  try {
    const url = await portal.ready;
    const { pictures, missing } = await walk(url, dataDir, wanted);
    const sheet = path.join(wanted.to, 'index.html');
    await writeFile(sheet, contactSheet(pictures));
    console.log(`${pictures.length} pictures: ${sheet}`);
    for (const one of missing) console.error(`missing: ${one}`);
    if (missing.length > 0) process.exitCode = 1;
  } finally {
    portal.kill('SIGTERM');
    await portal.exited;
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Arguments = ReturnType<typeof readArguments>;

async function walk(url: string, dataDir: string, asked: Arguments): Promise<Walked> {
  const place = await openClusterLocation(dataDir);
  const postmaster = await readPidFile(place.cluster);
  if (!postmaster) throw new Error('The portal is up without its PostgreSQL.');
  const pool = new pg.Pool({ connectionString: clusterUrl(place, postmaster.port, 'culet') });
  // Its last connections may still be closing while the portal puts PostgreSQL away.
  pool.on('error', () => undefined);
  const browser = await launchBrowser();
  const { looks, only, to } = asked;
  const wanted = { browser, url, looks, only, to, moment: new Date() };
  const walked: Walked[] = [];
  const note = (who: string, taken: Walked): void => {
    console.log(`${who}: ${taken.pictures.length}`);
    walked.push(taken);
  };
  try {
    const database = { pool };
    const people = byRole(await castOf({ database }));
    const inWorld = await inWorldOf({ database });
    const screens = (await allScreens({ database })).filter((one) => one.includes(only));
    for (const role of asked.roles)
      note(
        ROLE_NAME[role],
        await picturesOf({ ...wanted, role, person: people[role], screens, inWorld }),
      );
    if (asked.nobody)
      note('Nobody signed in', await picturesBeforeTheDoor(wanted, people[ROLE.associate]));
    return {
      pictures: walked.flatMap(({ pictures }) => pictures),
      missing: walked.flatMap(({ missing }) => missing),
    };
  } finally {
    await browser.close();
    await pool.end();
  }
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      role: { type: 'string', default: [...Object.values(ROLE), NOBODY].join() },
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
  const nobody = asked?.includes(NOBODY) ?? false;
  if ((roles.length === 0 && !nobody) || looks.length === 0)
    throw new Error('There is no such role, width or theme.');
  return { roles, nobody, looks, only, stones, to: path.resolve(to) };
}

await main();
// The browser of the worker stays open for the next caller, which does not exist here.
process.exit();
