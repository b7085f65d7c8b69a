import type { BusinessId, BusinessOwnerId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type Change, personOf } from '../../workflows/change.ts';

const ADD = statement(
  'screening-add',
  `insert into screening (business_id, owner_id, subject, list_name, is_hit, details, by_service, screened_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

interface Found {
  /** null for the business itself */
  readonly ownerId: BusinessOwnerId | null;
  readonly subject: string;
  readonly isHit: boolean;
  readonly details: string | null;
}

export async function addScreenings(
  change: Change,
  id: BusinessId,
  { listName, byService }: { readonly listName: string; readonly byService: boolean },
  found: readonly Found[],
): Promise<void> {
  for (const { ownerId, subject, isHit, details } of found)
    await runStatement(change.connection, ADD, [
      id,
      ownerId,
      subject,
      listName,
      isHit,
      details,
      byService,
      personOf(change),
    ]);
}
