import { createRandom, pick } from '../../../demo/random.ts';
import type { RoleCode } from '../../../src/machines/codes.ts';
import type { Person, Portal } from '../../support/servers/portal.ts';
import { type Cast, newSession } from '../../support/trade/people.ts';
import { answerFaults, DESCRIBED } from './described.ts';
import { Knowledge } from './knowledge.ts';
import { type Asked, requestOf } from './requests.ts';
import { type Answered, send } from './sending.ts';

/** The server of another that does not answer, and a portal that has no room: both only where the contract says so. */
const NO_FAILURE = [502, 503];

export interface Fault {
  nr: number;
  request: string;
  status: number;
  faults: readonly string[];
}

export interface Findings {
  faults: readonly Fault[];
  replays: number;
  /** how many requests of each operation there were, and how many of them did what they asked */
  reached: ReadonlyMap<string, Reached>;
}

interface Reached {
  sent: number;
  done: number;
  /** what the last valid one was told that did not do what it asked */
  told: string;
}

const REPLAY = 0.08;
const KEPT = 40;
const THROTTLES_FORGOTTEN_EVERY = 25;

interface Kept {
  asked: Asked;
  answer: Answered;
  token: string;
}

/** One after the other, so that a seed asks the same however quick the machine is. */
export async function fuzz(
  portal: Portal,
  cast: Cast,
  { seed, requests }: { seed: number; requests: number },
): Promise<Findings> {
  const people = peopleOf(cast);
  const all = Object.values(cast);
  const known = new Knowledge(
    all.flatMap(({ id, businessId }) => [id, businessId ?? id]),
    clientsOf(cast),
  );
  const reached = new Map<string, Reached>(
    DESCRIBED.map(({ id }) => [id, { sent: 0, done: 0, told: '' }]),
  );
  const faults: Fault[] = [];
  const gone: string[] = [];
  const kept: Kept[] = [];
  let replays = 0;

  const note = (asked: Asked, status: number, found: readonly string[]): void => {
    if (found.length > 0)
      faults.push({ nr: asked.nr, request: inWords(asked), status, faults: found });
  };

  for (let nr = 0; nr < requests; nr += 1) {
    // A run that is throttled finds nothing but throttles.
    if (nr % THROTTLES_FORGOTTEN_EVERY === 0)
      await portal.database.owner.query('delete from throttle');
    const random = createRandom(seed, `turn ${nr}`);
    if (kept.length > 0 && random.next() < REPLAY) {
      const again = pick(random, kept);
      replays += 1;
      note(again.asked, again.answer.status, await replayFaults(portal, again));
      continue;
    }
    const asked = requestOf(seed, nr, known, gone);
    const person = asked.role === null ? null : pick(random, people[asked.role]);
    const { token = null } = person ?? {};
    const answer = await send(portal.url, asked, token).catch((error: unknown) => String(error));
    if (typeof answer === 'string') {
      note(asked, 0, [answer]);
      continue;
    }
    const { status } = answer;
    note(asked, status, [
      ...(status >= 500 && !NO_FAILURE.includes(status) ? ['the server failed'] : []),
      ...answerFaults(asked.operation, answer),
    ]);
    const count = reached.get(asked.operation.id);
    if (count) {
      count.sent += 1;
      if (status < 300) count.done += 1;
      else if (asked.manner === 'valid') count.told = `${status} ${answer.text.slice(0, 260)}`;
    }
    if (status < 300) known.learn(asked.operation.tag, answer.body);
    if (status < 300 && asked.operation.method === 'DELETE') gone.push(...idsIn(asked));
    if (status < 300 && token && isKept(asked)) {
      kept.push({ asked, answer, token });
      if (kept.length > KEPT) kept.shift();
    }
    if (status === 401 && person)
      Object.assign(person, await newSession(portal.database.owner, person));
  }
  return { faults, replays, reached };
}

async function replayFaults(portal: Portal, { asked, answer, token }: Kept): Promise<string[]> {
  const again = await send(portal.url, asked, token);
  // Its session or its right may have ended meanwhile, which is asked first.
  if (again.status === 401 || (again.status === 403 && !again.isReplayed)) return [];
  return [
    ...(again.isReplayed ? [] : [`the repeat is not marked, with ${again.status}`]),
    ...(again.status === answer.status ? [] : [`the repeat is ${again.status}`]),
    ...(again.text === answer.text ? [] : ['the repeat says something else']),
  ];
}

/** A rehearsal changes nothing, and what is only told makes nothing, so neither is kept. */
function isKept({ operation, body, raw }: Asked): boolean {
  if (!operation.takesKey || raw !== null) return false;
  const data = (body as { data?: Record<string, unknown> } | undefined)?.data ?? {};
  if (data.dry_run === true) return false;
  return operation.id !== 'shareDiamonds' || data.link !== undefined || data.mail_to !== undefined;
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const idsIn = ({ path, body }: Asked): string[] =>
  `${path} ${JSON.stringify(body ?? null)}`.match(UUID) ?? [];

export const inWords = ({ operation, manner, role, path, body, raw }: Asked): string =>
  `${operation.id} (${manner}, role ${role}): ${operation.method} ${path} ${raw ?? JSON.stringify(body ?? null)}`.slice(
    0,
    600,
  );

/** Who is acted for, by the names that calls have for a client. */
function clientsOf({ ada, hanna, piers, odile }: Cast): ReadonlyMap<string, readonly string[]> {
  const clients = [ada, hanna, piers, odile];
  const users = clients.map(({ id }) => id);
  const businesses = clients.flatMap(({ businessId }) => businessId ?? []);
  return new Map<string, readonly string[]>([
    ['user_id', users],
    ['client_id', users],
    ['business_id', businesses],
  ]);
}

const peopleOf = (cast: Cast): Readonly<Record<RoleCode, Person[]>> => ({
  1: [cast.administrator],
  2: [cast.ada, cast.hanna, cast.piers, cast.unregistered],
  3: [cast.guest],
  4: [cast.tove, cast.marek],
  5: [cast.qualityControl],
  6: [cast.apiProvider],
  7: [cast.ftpProvider],
  8: [cast.auditor],
});
