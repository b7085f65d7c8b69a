import { hash } from 'node:crypto';
import type { AuditHeads } from '../../platform/config.ts';
import { askBucket } from '../../platform/files/s3-storage.ts';
import type { Post } from '../../platform/mail/post.ts';

/** Export target for checkpoints. */
export interface HeadPlace {
  readonly to: 'mail' | 's3';
  /** e-mail address or bucket name */
  readonly place: string;
  carry(day: string, head: string): Promise<void>;
}

export const NO_PLACES: readonly HeadPlace[] = [];

/**
 * Targets come from the configuration, not from the database: a database owner could redirect the
 * exports.
 */
export function headPlaces({ mail, bucket }: AuditHeads, post: Post | null): readonly HeadPlace[] {
  const byMail = post ? mail.map((address) => mailPlace(address, post)) : [];
  if (!bucket) return byMail;
  const ask = askBucket(bucket);
  const byS3: HeadPlace = {
    to: 's3',
    place: bucket.bucket,
    async carry(day, head) {
      // The content hash is part of the signature, so the store rejects altered content.
      const headers = {
        'content-type': 'application/json',
        'x-amz-content-sha256': hash('sha256', head, 'hex'),
      };
      const answer = await ask('PUT', `audit-heads/${fileOf(day)}`, { body: head, headers });
      await answer.body?.cancel();
    },
  };
  return [...byMail, byS3];
}

const fileOf = (day: string): string => `head-${day}.json`;

const mailPlace = (address: string, post: Post): HeadPlace => ({
  to: 'mail',
  place: address,
  carry: (day, head) =>
    post.send({
      to_address: address,
      subject: `Head of the audit log, ${day}`,
      body: `${head}

Keep this letter. Put back into audit-heads as ${fileOf(day)}, the lines above prove that nothing was cut off the audit log
of Culet since.
`,
      message_id: `<audit-head-${day}@culet>`,
    }),
});
