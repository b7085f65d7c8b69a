import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Person } from '../../support/servers/portal.ts';
import { bareAnswers } from './support/bare-answers.ts';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { DOCUMENTS, makeManyDocuments, STANDING } from './support/many-documents.ts';
import { compare, printComparison } from './support/measure.ts';
import { noteStatements, type Statement } from './support/note-statements.ts';

/** To the statements of the call alone: beside them it has the way over HTTP to pay for. */
const ALLOWED = 3;
/** Tables that grow for good, of which a day reads what stands. */
const GROWING = ['hold', 'confirm_stone', 'memo', 'memo_line', 'return_check'];

let world: BenchWorld;
let floor: FastifyInstance;
let administrator: Person;
beforeAll(async () => {
  world = await benchWorld(5_000, 1);
  await makeManyDocuments(world.portal.database.owner);
  administrator = await world.portal.person(ROLE.administrator);
});
afterAll(async () => {
  await floor?.close();
  await world.stop();
});

const QUEUES = ['requests', 'holds', 'memos', 'checks', 'limits'] as const;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const scanned = ({ Plans = [], ...plan }: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...Plans.flatMap(scanned),
];
async function scansOf({ text, values }: Statement): Promise<string[]> {
  const { rows } = await world.portal.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) ${text}`,
    values,
  );
  return rows.flatMap((row) => scanned(row['QUERY PLAN'][0].Plan));
}

test.each(QUEUES)(
  `${DOCUMENTS} documents of each kind, ${STANDING} of them open: the queue of %s`,
  async (queue) => {
    const { portal } = world;
    const { pool } = portal.database;
    let left = 0;
    const read = async (): Promise<void> => {
      const answer = await portal.call(administrator.token, 'GET', `/day?queue=${queue}&size=50`);
      expect(answer.status).toBe(200);
      left = (answer.body.data as unknown as [{ left: number }])[0].left;
    };
    await read();
    expect(left).toBeGreaterThan(0);
    const statements = await noteStatements(pool, read);
    const ofQueue = statements.filter(({ text }) => /\bq\b/.test(text));
    expect(ofQueue).toHaveLength(2);
    const scans = (await Promise.all(ofQueue.map(scansOf))).flat();
    expect(scans.filter((table) => GROWING.includes(table))).toEqual([]);

    await floor?.close();
    const bare = await bareAnswers(pool, statements);
    floor = bare.server;
    const result = await compare(25, read, bare.ask);
    printComparison(
      `the queue of ${queue}, ${left} tasks, p95 ${result.ours.p95.toFixed(1)} ms`,
      result,
      ALLOWED,
    );
    expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED);
  },
);
