import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type {
  FromMediaProcess,
  ToMediaProcess,
} from '../../../server/stock/media/media-process.ts';

/**
 * Answers as the media process does, but ends itself while it decodes `bomb`, and answers `other`
 * only if the portal sends it again.
 */
const send = (message: FromMediaProcess): void => void process.send?.(message);
process.on('disconnect', () => process.exit());
process.on('message', ({ id, order: { link, folder } }: ToMediaProcess) => {
  if (link === 'bomb') {
    send({ id, isDecoding: true });
    process.kill(process.pid, 'SIGKILL');
  }
  const sentFile = path.join(folder, 'sent');
  if (existsSync(sentFile)) send({ id, answer: { unchanged: { etag: null, lastModified: null } } });
  else writeFileSync(sentFile, '');
});
