import type { ExternalClientId, StockExportId } from '../../../src/api/ids.gen.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import { START_CODE } from '../../../src/machines/kernel/model.ts';
import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { knownClient } from '../../people/keys/read-clients.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import {
  type ExportSettings,
  placeOf,
  requireGoodPlace,
} from '../../stock/exports/export-settings.ts';
import { readExport, sealedAt } from '../../stock/exports/read-exports.ts';
import { forgetTold } from '../../stock/exports/told-lines.ts';
import {
  addExport,
  type LockedExport,
  lockExport,
  writeSettings,
} from '../../stock/exports/write-settings.ts';
import { requireSchedule } from '../../stock/feeds/require-schedule.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  type FlagRecords,
  houseFlag,
  stockExportFlags,
} from '../../workflows/records/active-flag-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';

type Set = OperationOf<'setStockExport'>;
type Sent = components['schemas']['StockExportSettings'];

export const setStockExport: Handler<Set> = (call) =>
  change(call, async (begun) => {
    const { data, path, houseZone: zone } = call;
    const { client } = begun;
    const { provider_id: supplier } = await knownClient(client, path.id);
    if (supplier !== null) throw refuse('stockExportOfSupplier');
    const locked = (await lockExport(client, path.id)) ?? (await beginExport(begun, path.id));
    const present = (await readExport(client, path.id, zone)) ?? {};
    await requireUnchanged(client, call.session, [{ was: call.was, present }], {
      by: ['setStockExport'],
      id: path.id,
    });
    const settings = settingsOf(data);
    const secret = secretOf(call, locked, settings);
    requireGoodPlace(settings, secret !== null, call.reach);
    const schedule = data.schedule == null ? null : requireSchedule(data.schedule);
    const toldWhole = locked.toldWhole && isTold(locked, settings);
    if (!toldWhole) await forgetTold(client, locked.id);
    await writeSettings(client, { ...locked, settings, schedule, secret, toldWhole }, zone);
    const now = await readExport(client, path.id, zone);
    if (now === null) throw new Error('what was just set is not there');
    return { message: 'The change is saved', data: now };
  });

const settingsOf = ({
  content,
  format,
  diamond_type,
  file,
  ftp,
  address,
}: Sent): ExportSettings => ({
  content,
  format,
  diamond_type,
  file: file ?? 'stock',
  ftp: ftp ?? null,
  address: address ?? null,
});

/** Deltas are possible only if the destination is unchanged and has received the previous state. */
const isTold = ({ settings: was }: LockedExport, settings: ExportSettings): boolean =>
  was !== null && settings.content === 'changes' && placeOf(was) === placeOf(settings);

/**
 * Encrypts a new secret, or keeps the stored one if the destination is unchanged. Throws if a
 * stored secret would go to another destination.
 */
function secretOf(
  { data: { secret: sent }, sealing }: Pick<Call<Set>, 'data' | 'sealing'>,
  { id, settings: was, secret }: LockedExport,
  settings: ExportSettings,
): Buffer | null {
  if (sent === null) return null;
  if (sent !== undefined) return sealing.seal(sent, sealedAt(id));
  if (secret === null || was === null) return null;
  if (placeOf(was) === placeOf(settings)) return secret;
  throw refuseField(
    'data.secret',
    'This is another place. Enter what it asks for anew: what is stored is not told to it.',
  );
}

async function beginExport(change: Change, of: ExternalClientId): Promise<LockedExport> {
  const made: FlagRecords<StockExportId> = {
    ...stockExportFlags,
    write: () => addExport(change.client, of),
  };
  const newcomer = houseFlag<StockExportId>(null, START_CODE);
  const event = { type: 'flag.create', actor: change.actor } as const;
  await applyEvents(change, made, [newcomer], event);
  const born = await lockExport(change.client, of);
  if (!born) throw new Error('what was just begun is not there');
  return born;
}
