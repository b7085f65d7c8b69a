import { hash } from 'node:crypto';
import type { AuditHeads } from '../../platform/config.ts';
import { createBucketClient } from '../../platform/files/s3-storage.ts';
import type { MailTransport } from '../../platform/mail/smtp.ts';
import { checkpointEmail } from '../../platform/mail/templates/checkpoint.ts';

/**
 * Place outside the portal that receives copies of the audit log's signed checkpoints, as evidence
 * against later changes to the database.
 */
export interface CheckpointTarget {
  readonly to: 'mail' | 's3';
  /** e-mail address or bucket name */
  readonly place: string;
  send(day: string, head: string): Promise<void>;
}

export const NO_TARGETS: readonly CheckpointTarget[] = [];

/**
 * Reads the targets from the configuration, not from the database, because an attacker with access
 * to the database could redirect the exports.
 */
export function createCheckpointTargets(
  { mail, bucket }: AuditHeads,
  post: MailTransport | null,
): readonly CheckpointTarget[] {
  const byMail = post ? mail.map((address) => mailTarget(address, post)) : [];
  if (!bucket) return byMail;
  const callBucket = createBucketClient(bucket);
  const byS3: CheckpointTarget = {
    to: 's3',
    place: bucket.bucket,
    async send(day, head) {
      // The request signature covers this hash, so the object store rejects content that was
      // altered on the way.
      const headers = {
        'content-type': 'application/json',
        'x-amz-content-sha256': hash('sha256', head, 'hex'),
      };
      const answer = await callBucket('PUT', `audit-heads/${fileNameOf(day)}`, {
        body: head,
        headers,
      });
      await answer.body?.cancel();
    },
  };
  return [...byMail, byS3];
}

const fileNameOf = (day: string): string => `head-${day}.json`;

const mailTarget = (address: string, post: MailTransport): CheckpointTarget => ({
  to: 'mail',
  place: address,
  send: (day, head) =>
    post.send({
      to_address: address,
      ...checkpointEmail({ day, head, fileName: fileNameOf(day) }),
      message_id: `<audit-head-${day}@culet>`,
    }),
});
