import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { DEFAULT_SENDER } from './platform/config.ts';
import { openStorage } from './platform/files/open-storage.ts';
import { UTC } from './platform/http/zone.ts';
import { bulkPostTo } from './platform/mail/bulk-post.ts';
import { smtpPost } from './platform/mail/post.ts';
import { sealingBy } from './platform/sealing.ts';
import type { Settings } from './settings.ts';
import { auditChain } from './trading/audit-chain/chain.ts';
import { headPlaces, NO_PLACES } from './trading/audit-chain/head-places.ts';

export const HEADS = 'audit-heads';

export type Means = ReturnType<typeof meansOf>;

/**
 * Creates the services that requests and jobs share. They depend only on the settings, so each
 * thread creates its own.
 */
export function meansOf(settings: Settings) {
  const { smtpUrl, mailFrom = DEFAULT_SENDER } = settings;
  const post = smtpUrl ? smtpPost(smtpUrl, mailFrom) : null;
  return {
    post,
    openBulkPost: smtpUrl ? bulkPostTo(smtpUrl, mailFrom) : null,
    storage: openStorage(settings),
    sealing: sealingBy(settings.sealingKeys ?? randomUUID()),
    auditChain: auditChain(
      settings.auditKey ?? randomUUID(),
      settings.headsDir ?? path.join(settings.filesDir, HEADS),
      settings.auditHeads ? headPlaces(settings.auditHeads, post) : NO_PLACES,
    ),
    reach: settings.supplierReach ?? 'public',
    houseZone: settings.houseZone ?? UTC,
  };
}
