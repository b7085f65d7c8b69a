import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { DEFAULT_SENDER } from './platform/config.ts';
import { openStorage } from './platform/files/open-storage.ts';
import { UTC } from './platform/http/zone.ts';
import { createBulkTransportOpener } from './platform/mail/bulk-smtp.ts';
import { createSmtpTransport } from './platform/mail/smtp.ts';
import { createSecretEncryption } from './platform/secret-encryption.ts';
import type { Settings } from './settings.ts';
import { createAuditChain } from './trading/audit-chain/chain.ts';
import { createCheckpointTargets, NO_TARGETS } from './trading/audit-chain/checkpoint-targets.ts';

export const CHECKPOINTS_FOLDER = 'audit-heads';

export type AppServices = ReturnType<typeof createServices>;

/**
 * Creates the services that requests and jobs of one thread share. Services cannot be passed
 * between threads.
 */
export function createServices(settings: Settings) {
  const { smtpUrl, mailFrom = DEFAULT_SENDER } = settings;
  const post = smtpUrl ? createSmtpTransport(smtpUrl, mailFrom) : null;
  return {
    post,
    openBulkTransport: smtpUrl ? createBulkTransportOpener(smtpUrl, mailFrom) : null,
    storage: openStorage(settings),
    sealing: createSecretEncryption(settings.sealingKeys ?? randomUUID()),
    auditChain: createAuditChain(
      settings.auditKey ?? randomUUID(),
      settings.headsDir ?? path.join(settings.filesDir, CHECKPOINTS_FOLDER),
      settings.auditHeads ? createCheckpointTargets(settings.auditHeads, post) : NO_TARGETS,
    ),
    reach: settings.supplierReach ?? 'public',
    fetchMedia: settings.fetchMedia ?? 'on',
    giaReports: settings.giaReports ?? null,
    companyZone: settings.companyZone ?? UTC,
  };
}
