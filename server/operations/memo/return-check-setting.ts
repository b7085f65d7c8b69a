import { runStatement, statement } from '../../platform/db/statement.ts';
import { SETTING_OF } from '../../platform/terms/terms-in-sql.ts';
import type { Change } from '../../workflows/change.ts';

const SETTING = statement(
  'returns-are-checked',
  `select (value #>> '{}')::boolean as checked from setting where name = '${SETTING_OF.check_returns}'`,
  { present: ['checked'] },
);

/** The event of a stone that is returned: with a return check if the setting requires it. */
export async function returnEvent(tx: Change) {
  const type = (await areReturnsChecked(tx)) ? 'memo.inspect' : 'memo.receive';
  return { type, actor: tx.actor } as const;
}

async function areReturnsChecked({ connection }: Change): Promise<boolean> {
  const { rows } = await runStatement(connection, SETTING);
  if (!rows[0]) throw new Error('the setting of return checks is missing');
  return rows[0].checked;
}
