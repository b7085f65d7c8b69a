import type { MasterId, SubMasterId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { readValues } from '../../stock/masters/read-masters.ts';
import type { Change } from '../../workflows/change.ts';

const ORDER = statement(
  'sub-masters-order',
  `update sub_master s set sequence = o.place
     from unnest($1::uuid[]) with ordinality as o (id, place) where s.id = o.id and s.sequence <> o.place`,
);

export async function placeValue(
  { connection }: Change,
  { id, master_id }: { readonly id: SubMasterId; readonly master_id: MasterId },
  wanted: number,
): Promise<{ place: number; among: number }> {
  const ids = (await readValues(connection, master_id)).map((value) => value.id);
  const place = Math.min(wanted, ids.length);
  const others = ids.filter((other) => other !== id);
  await runStatement(connection, ORDER, [others.toSpliced(place - 1, 0, id)]);
  return { place, among: ids.length };
}

/** Closes the gap after a value was removed. */
export async function renumberValues({ connection }: Change, masterId: MasterId): Promise<void> {
  await runStatement(connection, ORDER, [
    (await readValues(connection, masterId)).map(({ id }) => id),
  ]);
}
