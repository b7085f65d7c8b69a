import type { MarkupOwnerId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { MarkupScope } from '#common/markup-scope.ts';
import { readActiveAdministrators } from '../../people/accounts/administrators.ts';
import { readCells, requireBelowCostReason } from '../../stock/markups/cells.ts';
import { knownOwners } from '../../stock/markups/owners.ts';
import {
  lockMarkups,
  requireUnchanged,
  type WrittenChange,
  writeMarkups,
} from '../../stock/markups/write-markups.ts';
import { runChange } from '../../workflows/run-change.ts';

type Attempt = Parameters<typeof runChange>[0];
type Wanted = Pick<
  components['schemas']['DefaultMarkupChange'],
  'cells' | 'below_cost_reason' | 'seen_change'
>;

export const saveMarkups = (
  call: Attempt,
  scope: MarkupScope,
  ownerIds: readonly MarkupOwnerId[],
  { cells, below_cost_reason: reason, seen_change }: Wanted,
): Promise<{ message: string; data: { changes: WrittenChange[] } }> =>
  runChange(call, async ({ connection, consequences }) => {
    await lockMarkups(connection);
    const values = await readCells(connection, cells, reason);
    requireBelowCostReason(values);
    const owners = await knownOwners(connection, scope, ownerIds);
    const ids = owners.map(({ id }) => id);
    await requireUnchanged(connection, scope, ids, { seen: seen_change, zone: call.session.zone });
    const changes = await writeMarkups(
      connection,
      scope,
      call.session.actor.id,
      ids.map((ownerId) => ({ ownerId, undoes: null, cells: values })),
    );
    if (changes.length > 0) consequences.notifyRefresh(await readActiveAdministrators(connection));
    return {
      message:
        changes.length === 0
          ? 'Nothing was changed: these markups are already set.'
          : 'Markups saved. The next search shows the new prices.',
      data: { changes },
    };
  });
