import { createServer, type Server } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../../demo/load/load-demo.ts';
import { BULK_EMAIL_STATUS, ROLE } from '../../../src/machines/codes.ts';
import { until } from '../../support/runner/until.ts';
import { freshDatabase } from '../../support/servers/database.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { mailingDeskOf } from '../../support/trade/mailing-desk.ts';
import { makeManyCustomers } from './support/many-customers.ts';

/** Every tenth of them is set aside. */
const CLIENTS = Number(process.env.MAILING_CLIENTS ?? 2_000);
const STONES = 100;
const CONNECTIONS = 4;
const MB = 1024 * 1024;
const HOUR = 3_600_000;

let portal: Portal;
let server: Server;
let url: string;
let letters = 0;
let open = 0;
let most = 0;

/** A mail server that does the least it can: it counts what it takes over. */
function countingServer(): Server {
  return createServer((socket) => {
    open += 1;
    most = Math.max(most, open);
    socket.on('close', () => {
      open -= 1;
    });
    socket.on('error', () => undefined);
    let isLetter = false;
    let rest = '';
    socket.setEncoding('latin1').write('220 here\r\n');
    socket.on('data', (chunk: string) => {
      rest += chunk;
      if (isLetter) {
        if (!rest.endsWith('\r\n.\r\n')) {
          rest = rest.slice(-5);
          return;
        }
        isLetter = false;
        rest = '';
        letters += 1;
        socket.write('250 taken\r\n');
        return;
      }
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (/^DATA/i.test(line)) {
          isLetter = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
}

beforeAll(async () => {
  server = countingServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const database = await freshDatabase();
  await loadDemo(database.owner, { stones: 5_000, seed: 3, print: () => undefined });
  await makeManyCustomers(database.owner, CLIENTS);
  portal = await startPortal(database, { smtpUrl: url });
}, HOUR);
afterAll(async () => {
  await portal?.stop();
  await portal?.database.drop();
  server?.close();
});

test(
  `a mailing to ${CLIENTS} clients with ${STONES} stones each`,
  async () => {
    const administrator = await portal.person(ROLE.administrator);
    const desk = mailingDeskOf(portal, administrator);
    const { rows } = await portal.database.pool.query<{ stock_no: string }>(
      'select stock_no from stone where status = 1 order by stock_no limit $1',
      [STONES],
    );
    const mailing = await desk.draft({
      text: 'Dear {{first_name}},\n\n{{stones}}',
      audience: { kind: 'filter', search: 'Jewellers' },
      stones: { kind: 'numbers', stock_numbers: rows.map(({ stock_no }) => stock_no) },
    });
    const before = process.memoryUsage().rss;
    const begun = performance.now();
    const answer = await desk.send(mailing.id);
    const queued = performance.now() - begun;
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    let highest = 0;
    const done = await until(
      'everybody has had a turn',
      async () => {
        highest = Math.max(highest, process.memoryUsage().rss);
        const now = await desk.one(mailing.id);
        return now.status === BULK_EMAIL_STATUS.sent.code ? now : undefined;
      },
      HOUR,
    );
    const ours = performance.now() - begun;
    expect(done.failed).toBe(0);
    expect(most).toBeLessThanOrEqual(CONNECTIONS);

    // The floor: as many letters of that size, made already, over as many connections.
    const sample = Buffer.from(`Subject: x\r\n\r\n${'x'.repeat(70)}\r\n`.padEnd(45_000, 'x\r\n'));
    const transport = createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      maxMessages: Number.POSITIVE_INFINITY,
    });
    const since = performance.now();
    await Promise.all(
      Array.from({ length: done.sent }, () =>
        transport.sendMail({
          envelope: { from: 'a@here.example', to: 'b@there.example' },
          raw: sample,
        }),
      ),
    );
    const floor = performance.now() - since;
    transport.close();
    console.log(
      `mailing to ${done.sent}: queued in ${queued.toFixed(0)} ms, sent in ${(ours / 1000).toFixed(1)} s ` +
        `(${((done.sent / ours) * 1000).toFixed(0)} a second), floor ${(floor / 1000).toFixed(1)} s, ratio ${(ours / floor).toFixed(1)}, ` +
        `at most ${most} connections, memory +${((highest - before) / MB).toFixed(0)} MB, ${letters} letters taken`,
    );
  },
  HOUR,
);
