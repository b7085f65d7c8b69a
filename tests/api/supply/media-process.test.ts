import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MEDIUM } from '#machines/codes.ts';
import type { MediumOrder } from '../../../server/stock/media/fetch-medium.ts';
import { MediaFault } from '../../../server/stock/media/media-fault.ts';
import { MediaProcess } from '../../../server/stock/media/media-process.ts';
import { startMediaServer } from '../../support/servers/media-server.ts';

let folder: string;
let media: MediaProcess;
const { signal } = new AbortController();
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'culet-test-media-'));
});
afterEach(async () => {
  await media.stop();
  rmSync(folder, { recursive: true, force: true });
});

const orderFor = (link: string): MediumOrder => ({
  kind: MEDIUM.image,
  link,
  folder,
  known: { etag: null, lastModified: null },
  knownFrames: null,
  sha256: null,
});

describe('the media process', () => {
  /** The processes that this process has started. */
  const children = (): string[] =>
    readdirSync('/proc/self/task').flatMap((thread) =>
      readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
  const ofProcess = (pid: string, name: string): string =>
    readFileSync(`/proc/${pid}/${name}`, 'utf8');

  it('has the lowest priority, is killed first, knows no secret, and ends when stopped', async () => {
    const before = children();
    const server = await startMediaServer();
    process.env.SEALING_KEYS = 'secret';
    try {
      media = new MediaProcess({ reach: 'loopback' });
      const asked = media.fetch(orderFor(`${server.url}/none.jpg`), signal);
      asked.catch(() => undefined);
      const [pid = ''] = children().filter((one) => !before.includes(one));
      const niceOf = (thread: string) =>
        ofProcess(pid, `task/${thread}/stat`)
          .replace(/^.*\) /, '')
          .split(' ')[16];
      await expect.poll(() => readdirSync(`/proc/${pid}/task`).length).toBeGreaterThan(3);
      expect(new Set(readdirSync(`/proc/${pid}/task`).map(niceOf))).toEqual(new Set(['19']));
      if (existsSync(`/proc/${pid}/autogroup`))
        expect(ofProcess(pid, 'autogroup')).toContain('nice 19');
      expect(ofProcess(pid, 'oom_score_adj').trim()).toBe('1000');
      expect(ofProcess(pid, 'environ')).not.toContain('SEALING_KEYS');
      await media.stop();
      await expect(asked).rejects.toThrow('the media process was lost');
      expect(existsSync(`/proc/${pid}`)).toBe(false);
    } finally {
      delete process.env.SEALING_KEYS;
      await server.close();
    }
  });

  it('that a picture ends fails only the link of this picture', async () => {
    const script = new URL('../../support/suppliers/ending-media-process.ts', import.meta.url);
    media = new MediaProcess({ reach: 'loopback', priority: 'normal', script });
    const other = media.fetch(orderFor('other'), signal);
    await expect.poll(() => existsSync(path.join(folder, 'sent'))).toBe(true);
    const fault = await media.fetch(orderFor('bomb'), signal).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(MediaFault);
    expect(fault).toMatchObject({
      message: 'The program that reads pictures ended at this picture.',
      isTemporary: true,
    });
    // The other link is sent again, to a new process.
    expect(await other).toEqual({ unchanged: { etag: null, lastModified: null } });
  });

  it('that does not start is reported as an error of the portal, not of the link', async () => {
    media = new MediaProcess({ reach: 'loopback', script: new URL('./none.ts', import.meta.url) });
    const error = await media.fetch(orderFor('other'), signal).catch((one: unknown) => one);
    expect(error).not.toBeInstanceOf(MediaFault);
    expect(error).toMatchObject({ message: 'the media process was lost: it ended with 1' });
  });
});
