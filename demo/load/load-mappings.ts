import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { addMapping } from '../../server/stock/lists/mappings.ts';
import { MAPPING_STEP } from '../list-steps.ts';
import { minutesBefore } from '../minutes-before.ts';
import { PROVIDERS } from '../people.ts';
import { idAt } from '../people-ids.ts';
import { LISTS } from '../supplier-lists.ts';
import type { HistoryLoad } from '../write/history-source.ts';
import { DEMO_MAPPING, TAUGHT_MAPPING } from '../write/list-cells.ts';

const AGED = statement('demo-mapping-aged', 'update mapping set made_at = $2 where id = $1');

/**
 * Loads two versions of the column mapping of a supplier. The second version also contains a value
 * mapping.
 */
export async function loadMappings({ connection, anchor, ids }: HistoryLoad): Promise<void> {
  for (const { provider, name, ago } of LISTS.filter(({ isTaught }) => isTaught)) {
    const supplier = PROVIDERS[provider];
    if (!supplier) throw new Error(`There is no supplier ${provider}.`);
    const by = ids.userOf(supplier.user);
    for (const [mapping, at] of [
      [DEMO_MAPPING, ago + 25],
      [TAUGHT_MAPPING, ago - MAPPING_STEP.after],
    ] as const) {
      const made = await addMapping(connection, idAt(ids.providers, provider), {
        mapping,
        fileName: name,
        by,
      });
      await runStatement(connection, AGED, [made.id, minutesBefore(anchor, at)]);
    }
  }
}
