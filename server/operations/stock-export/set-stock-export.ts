import type { ExternalClientId, StockExportId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { requireExternalClient } from '../../people/keys/read-external-clients.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import {
  destinationOf,
  type ExportSettings,
  requireValidDestination,
} from '../../stock/exports/export-settings.ts';
import { readExport, secretContextOf } from '../../stock/exports/read-exports.ts';
import { deleteSentHashes } from '../../stock/exports/sent-hashes.ts';
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
  createFlagSubject,
  type FlagRecords,
  stockExportFlags,
} from '../../workflows/records/active-flag-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';

type Set = OperationOf<'setStockExport'>;
type Sent = components['schemas']['StockExportSettings'];

export const setStockExport: Handler<Set> = (call) =>
  runChange(call, async (begun) => {
    const { data, path, companyZone: zone } = call;
    const { connection } = begun;
    const { provider_id: supplier } = await requireExternalClient(connection, path.id);
    if (supplier !== null) throw refuse('stockExportOfSupplier');
    const locked = (await lockExport(connection, path.id)) ?? (await beginExport(begun, path.id));
    const present = (await readExport(connection, path.id, zone)) ?? {};
    await requireUnchanged(connection, call.session, [{ was: call.was, present }], {
      by: ['setStockExport'],
      id: path.id,
    });
    const settings = settingsOf(data);
    const secret = chooseSecret(call, locked, settings);
    requireValidDestination(settings, secret !== null, call.reach);
    const schedule = data.schedule == null ? null : requireSchedule(data.schedule);
    const toldWhole = locked.toldWhole && canSendChanges(locked, settings);
    if (!toldWhole) await deleteSentHashes(connection, locked.id);
    await writeSettings(connection, { ...locked, settings, schedule, secret, toldWhole }, zone);
    const now = await readExport(connection, path.id, zone);
    if (now === null) throw new Error('a changed stock export was not found');
    return { message: 'Change saved', data: now };
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

/** An unchanged destination already has the full list, so changes are enough. */
const canSendChanges = ({ settings: was }: LockedExport, settings: ExportSettings): boolean =>
  was !== null && settings.content === 'changes' && destinationOf(was) === destinationOf(settings);

/**
 * Null in the request removes the secret. A request without a secret keeps the stored one, and
 * throws if the destination has changed.
 */
function chooseSecret(
  { data: { secret: sent }, sealing }: Pick<Call<Set>, 'data' | 'sealing'>,
  { id, settings: was, secret }: LockedExport,
  settings: ExportSettings,
): Buffer | null {
  if (sent === null) return null;
  if (sent !== undefined) return sealing.encrypt(sent, secretContextOf(id));
  if (secret === null || was === null) return null;
  if (destinationOf(was) === destinationOf(settings)) return secret;
  throw refuseField(
    'data.secret',
    'The destination has changed. Enter the password or signature again: the portal does not send the stored one to a new destination.',
  );
}

async function beginExport(change: Change, of: ExternalClientId): Promise<LockedExport> {
  const made: FlagRecords<StockExportId> = {
    ...stockExportFlags,
    write: () => addExport(change.connection, of),
  };
  const newcomer = createFlagSubject<StockExportId>(null, START_CODE);
  const event = { type: 'flag.create', actor: change.actor } as const;
  await applyEvents(change, made, [newcomer], event);
  const born = await lockExport(change.connection, of);
  if (!born) throw new Error('a new stock export was not found');
  return born;
}
