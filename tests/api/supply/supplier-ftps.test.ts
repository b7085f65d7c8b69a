import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Certificate, OF_ANOTHER, OF_LOOPBACK } from '../../support/files/certificates.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import {
  FTP_PASSWORD,
  FTP_USER,
  type FtpServer,
  startFtpServer,
} from '../../support/servers/ftp-server.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const CSV = 'Stock,Carat\nKL-1,1.21\n';
const trusted = tls.getCACertificates('default');

let portal: Portal;
let cast: Cast;
let ftp: FtpServer | undefined;
beforeAll(async () => {
  portal = await startPortal(undefined, { supplierReach: 'loopback' });
  cast = await castOf(portal);
  // As if an authority that everybody knows had signed both.
  tls.setDefaultCACertificates([...trusted, OF_LOOPBACK.cert, OF_ANOTHER.cert]);
});
afterAll(async () => {
  tls.setDefaultCACertificates(trusted);
  await portal?.stop();
});
afterEach(async () => {
  await ftp?.stop();
});

let counter = 0;
async function tried(certificate?: Certificate, faults: FtpServer['faults'] = {}): Promise<Answer> {
  ftp = await startFtpServer(certificate);
  ftp.faults = faults;
  ftp.files.set('stock-1.csv', { content: CSV });
  counter += 1;
  const call = (path: string, data?: object) =>
    portal.call(cast.administrator.token, 'POST', `/inventory/company${path}`, {
      ...(data ? { body: { data } } : {}),
    });
  const { body } = await call('', {
    name: `Encrypted ${counter}`,
    source: 7,
    secret: FTP_PASSWORD,
    ftp: {
      host: '127.0.0.1',
      port: ftp.port,
      protocol: 'ftps',
      user: FTP_USER,
      folder: '/out',
      pattern: 'stock-*.csv',
      is_full: true,
    },
  });
  return call(`/${(body.data as { id: string }).id}/trial`);
}
const saidIn = ({ body }: Answer) => JSON.stringify(body);

describe('the list of an FTPS server', () => {
  it('is fetched with encryption of commands and files', async () => {
    const { body } = await tried(OF_LOOPBACK);
    expect(body, JSON.stringify(body)).toMatchObject({
      data: { file: 'stock-1.csv', bytes: CSV.length, columns: ['Stock', 'Carat'] },
    });
    const heard = ftp?.heard ?? [];
    expect(heard[0]).toBe('AUTH TLS');
    expect(heard).toContain('PROT P');
    expect(heard.indexOf('PASS')).toBeGreaterThan(heard.indexOf('AUTH TLS'));
  });

  it('is not fetched if the certificate is for another name', async () => {
    const said = await tried(OF_ANOTHER);
    expectProblem(said, 502);
    expect(saidIn(said)).toMatch(/The server's certificate is not valid/);
    expect(ftp?.heard).toEqual(['AUTH TLS']);
  });

  it('is not fetched if the certificate is signed by an unknown authority', async () => {
    tls.setDefaultCACertificates(trusted);
    const said = await tried(OF_LOOPBACK);
    tls.setDefaultCACertificates([...trusted, OF_LOOPBACK.cert, OF_ANOTHER.cert]);
    expectProblem(said, 502);
    expect(saidIn(said)).toMatch(/The server's certificate is not valid/);
    expect(ftp?.heard).toEqual(['AUTH TLS']);
  });

  it('is not fetched from a server without encryption, which receives no password', async () => {
    const said = await tried();
    expectProblem(said, 502);
    expect(saidIn(said)).toMatch(/does not support encryption/);
    expect(ftp?.heard[0]).toBe('AUTH TLS');
    expect(ftp?.heard.filter((line) => /^(USER|PASS)/.test(line))).toEqual([]);
  });

  it('is not fetched if the file transfer is not encrypted', async () => {
    const said = await tried(OF_LOOPBACK, { opensFiles: true });
    expectProblem(said, 502);
    expect(said.body.success).toBe(false);
  });
});
