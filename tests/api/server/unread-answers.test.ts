import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_PIPELINED } from '../../../server/platform/http/connections/pipelined-requests.ts';
import { SLOW_READER_LIMITS } from '../../../server/platform/http/connections/slow-readers.ts';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawConnection, rawRequest, statusesIn } from '../../support/servers/raw-connection.ts';
import { stopSearches } from '../../support/servers/stopped-searches.ts';
import { castOf } from '../../support/trade/people.ts';

// A sender that asks for much and reads nothing must not keep others out, nor fill the memory.

const PATIENT = 60_000;
const ONE = { concurrency: 1, queueLimit: 0, queueTimeoutMs: PATIENT };
const WIDE = { concurrency: 50, queueLimit: 50, queueTimeoutMs: PATIENT };
const COUNTRIES = rawRequest('GET', '/api/v1/business/countries');
/** Together longer than what the kernel keeps for a reader that does not read. */
const CONTRACTS = rawRequest('GET', '/api/v1/openapi.json').repeat(MAX_PIPELINED);

let portal: Portal;
afterEach(() => portal.stop());

const connectionsOf = (): Promise<number> =>
  new Promise((resolve, reject) =>
    portal.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe('pipelined requests of one connection', () => {
  it('are answered one after the other, in one slot', async () => {
    portal = await startPortal(undefined, {
      admissionLimits: { search: ONE, write: ONE, read: ONE },
    });
    const { socket, said } = await rawConnection(portal);
    socket.write(COUNTRIES.repeat(MAX_PIPELINED));
    await until('all are answered', () => statusesIn(said()).length === MAX_PIPELINED);
    expect(new Set(statusesIn(said()))).toEqual(new Set([200]));
    socket.destroy();
  });

  it('close the connection if there are too many, without affecting others', async () => {
    portal = await startPortal(undefined, {
      admissionLimits: { search: ONE, write: ONE, read: ONE },
    });
    const { socket, said, closed } = await rawConnection(portal);
    socket.write(COUNTRIES.repeat(700));
    await closed;
    expect(statusesIn(said()).length).toBeLessThanOrEqual(MAX_PIPELINED + 1);
    expect((await portal.call(null, 'GET', '/business/countries')).status).toBe(200);
  });
});

describe('a response that is not read', () => {
  it('holds no slot, so another search is answered', async () => {
    portal = await startPortal(undefined, {
      admissionLimits: { search: ONE, write: WIDE, read: WIDE },
    });
    const { ada, piers } = await castOf(portal);
    // A socket that takes nothing more stands for a reader whose window is closed.
    const accepted = new Promise<Socket>((resolve) =>
      portal.app.server.once('connection', resolve),
    );
    const unread = await rawConnection(portal);
    const held = await accepted;
    Object.assign(held, { _write: () => undefined, _writev: () => undefined });
    const body = { data: {} };
    unread.socket.write(rawRequest('POST', '/api/v1/inventory/search', { token: ada.token, body }));
    await until('its answer is made', () => held.writableLength > 0);
    const other = await portal.call(piers.token, 'POST', '/inventory/search', { body });
    expect(other.status).toBe(200);
    expect(unread.said()).toBe('');
    unread.socket.destroy();
  });

  it('is aborted', async () => {
    portal = await startPortal(undefined, {
      slowReaderLimits: { ...SLOW_READER_LIMITS, stall: 300 },
    });
    const { socket } = await rawConnection(portal);
    socket.pause();
    socket.write(CONTRACTS);
    await until('it is asked for', async () => (await connectionsOf()) === 1);
    await until('the connection is ended', async () => (await connectionsOf()) === 0);
    socket.destroy();
    const read = await fetch(`${portal.url}/api/v1/openapi.json`);
    expect(read.status).toBe(200);
    expect(await read.json()).toMatchObject({ openapi: expect.stringMatching(/^3/) });
  });

  it('is not awaited for a request by the process itself', async () => {
    portal = await startPortal(undefined, {
      slowReaderLimits: { ...SLOW_READER_LIMITS, stall: 300 },
    });
    expect((await portal.app.inject('/healthz')).statusCode).toBe(200);
    const { socket } = await rawConnection(portal);
    socket.pause();
    socket.write(CONTRACTS);
    await until('it is asked for', async () => (await connectionsOf()) === 1);
    // It was asked for later, so the earlier one is past its time as well.
    await until('the connection is ended', async () => (await connectionsOf()) === 0);
    socket.destroy();
    expect((await portal.call(null, 'GET', '/business/countries')).status).toBe(200);
  });

  it('is aborted sooner if all of them together use too much memory', async () => {
    portal = await startPortal(undefined, {
      slowReaderLimits: { stall: PATIENT, waitingBytes: 3 * 1024 * 1024 },
    });
    const unread = await Promise.all(Array.from({ length: 8 }, () => rawConnection(portal)));
    for (const { socket } of unread) {
      socket.pause();
      socket.write(CONTRACTS);
    }
    const left = await until('some are ended', async () => {
      const count = await connectionsOf();
      return count < unread.length && count;
    });
    expect(left).toBeLessThan(unread.length);
    for (const { socket } of unread) socket.destroy();
  });
});

describe('/readyz', () => {
  it('reports a class without a released slot, and its recovery', async () => {
    portal = await startPortal(undefined, {
      admissionLimits: { search: ONE, write: WIDE, read: WIDE },
    });
    const { ada } = await castOf(portal);
    const readiness = async () => {
      const answer = await fetch(`${portal.url}/readyz`);
      const { errors } = (await answer.json()) as { errors?: { code: string }[] };
      return { status: answer.status, why: errors?.[0]?.code };
    };
    await until('it is ready', async () => (await readiness()).status === 200);
    const goOn = await stopSearches(portal);
    const standing = portal.call(ada.token, 'POST', '/inventory/search', { body: { data: {} } });
    await until('admission is closed', async () => (await readiness()).status === 503);
    expect(await readiness()).toEqual({ status: 503, why: 'ADMISSION' });
    await goOn();
    expect((await standing).status).toBe(200);
    expect(await readiness()).toEqual({ status: 200, why: undefined });
  });
});
