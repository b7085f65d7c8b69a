import type { StoredFileId } from '#api/ids.gen.ts';
import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import {
  type HomeKind,
  type HomeSetting,
  lockHomeSetting,
  requireHomeSetting,
} from '../../people/home/read-home-settings.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { withFileCleanup } from '../../platform/files/file-cleanup.ts';
import type { Operation } from '../../platform/http/contract-operation.ts';
import type { SentFile } from '../../platform/http/multipart.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { type DrawnPicture, redrawPicture } from '../../platform/pictures/redraw-picture.ts';
import type { Change } from '../../workflows/change.ts';
import { runChange, runChangeThenRead } from '../../workflows/run-change.ts';
import type { Call, OperationOf } from '../handler.ts';
import {
  addImages,
  type HomeSettingInput,
  IMAGE_EDGE,
  insertHomeSetting,
  MOST_IMAGES,
  normalizeHomeSetting,
  notifyHomeChanged,
  orderImages,
  removeImages,
  switchHomeSetting,
  writeHomeSetting,
} from './write-home-settings.ts';

type Sent = Partial<HomeSettingInput> & { is_active?: boolean };
interface Naming {
  readonly images?: readonly StoredFileId[];
  readonly removeFiles?: readonly StoredFileId[];
}
type Adding = Omit<Call<OperationOf<'addPopup'>>, 'data'> & { data: Sent };
type Changing = Omit<Call<OperationOf<'updatePopup'>>, 'data' | 'was'> & {
  data: Sent & Naming;
  was: object | undefined;
};
type Ending = Omit<Call<OperationOf<'removePopup'>>, 'query'>;
type Switching = Omit<Call<OperationOf<'setPopupActive'>>, 'query'>;

const NAMES: Readonly<Record<HomeKind, { noun: string; by: readonly Operation[] }>> = {
  popup: { noun: 'Popup', by: ['updatePopup', 'setPopupActive'] },
  event: { noun: 'Event', by: ['updateEvent', 'setEventActive'] },
  banner: { noun: 'Banner', by: ['updateBanner', 'setBannerActive'] },
};
const REMOVE = statement(
  'home-setting-remove',
  'update home_setting set deleted_at = clock_timestamp() where id = $1',
);

export async function addHomeSetting<Kind extends HomeKind>(call: Adding, kind: Kind) {
  const { data, files, session, companyZone } = call;
  const written = normalizeHomeSetting(mergeInput(data));
  const drawn = await redrawAll(call, files);
  return withFileCleanup(call, session.actor.id, (keep) =>
    runChange(withBytes(call, drawn), async (begun) => {
      const { connection } = begun;
      const id = await insertHomeSetting(begun, kind, written);
      await addImages(begun, id, 0, await storeAll(drawn, (file) => keep(connection, file)));
      if (data.is_active === false) await switchHomeSetting(begun, { id, is_active: true }, false);
      await notifyHomeChanged(begun);
      return {
        message: `${NAMES[kind].noun} added`,
        data: await requireHomeSetting(connection, kind, id, companyZone),
      };
    }),
  );
}

export async function updateHomeSetting<Kind extends HomeKind>(call: Changing, kind: Kind) {
  const { pool, path, data, was, files, session, storage, companyZone } = call;
  if (Object.keys(data).length === 0 && files.length === 0)
    throw refuseField('data', 'Send at least one field to change.');
  const drawn = await redrawAll(call, files);
  return withFileCleanup(call, session.actor.id, (keep) =>
    runChangeThenRead(
      withBytes(call, drawn),
      async (begun) => {
        const { connection } = begun;
        const present = await lockHomeSetting(connection, kind, path.id, companyZone);
        await requireUnchanged(connection, session, [{ was, present: withImageIds(present) }], {
          by: NAMES[kind].by,
          id: present.id,
        });
        await writeHomeSetting(begun, present.id, normalizeHomeSetting(mergeInput(data, present)));
        const stay = orderRemainingImages(data, present, drawn.length);
        const gone = present.images.map(({ id }) => id).filter((id) => !stay.includes(id));
        const dropped = await removeImages(begun, present.id, gone);
        await orderImages(begun, present.id, stay);
        const kept = await storeAll(drawn, (file) => keep(connection, file));
        await addImages(begun, present.id, stay.length, kept);
        if (data.is_active !== undefined && data.is_active !== present.is_active)
          await switchHomeSetting(begun, present, data.is_active);
        await notifyHomeChanged(begun);
        return { dropped };
      },
      async ({ dropped }) => {
        // Old images are removed only after the commit: after a rollback, the home page still
        // refers to them.
        for (const key of dropped) await storage.remove(key);
        return {
          message: 'Change saved',
          data: await requireHomeSetting(pool, kind, path.id, companyZone),
        };
      },
    ),
  );
}

export const removeHomeSetting = (call: Ending, kind: HomeKind) =>
  runChangeThenRead(
    call,
    async (begun: Change) => {
      const { connection } = begun;
      const present = await lockHomeSetting(connection, kind, call.path.id, call.companyZone);
      if (present.is_active) await switchHomeSetting(begun, present, false);
      await runStatement(connection, REMOVE, [present.id]);
      const images = present.images.map(({ id }) => id);
      const dropped = await removeImages(begun, present.id, images);
      await notifyHomeChanged(begun);
      return { dropped };
    },
    async ({ dropped }) => {
      for (const key of dropped) await call.storage.remove(key);
      return { message: `${NAMES[kind].noun} removed` };
    },
  );

export const setHomeSettingActive = <Kind extends HomeKind>(call: Switching, kind: Kind) =>
  runChange(call, async (begun) => {
    const { is_active } = call.data;
    const present = await lockHomeSetting(begun.connection, kind, call.path.id, call.companyZone);
    await switchHomeSetting(begun, present, is_active);
    await notifyHomeChanged(begun);
    return {
      message: is_active
        ? 'Activated. Visible between its start and end dates.'
        : 'Deactivated. No longer visible.',
      data: await requireHomeSetting(begun.connection, kind, present.id, call.companyZone),
    };
  });

function mergeInput(data: Sent, present?: HomeSetting): HomeSettingInput {
  const { title, page, start_date }: Sent = { ...present, ...data };
  if (title === undefined || page === undefined || start_date === undefined)
    throw new Error('the contract requires a title, a page and a first day');
  const { description = '', type = null, end_date = null }: Sent = { ...present, ...data };
  return { title, description, page, type, start_date, end_date };
}

const withImageIds = (present: HomeSetting) => ({
  ...present,
  images: present.images.map(({ id }) => id),
});

/** The audit log stores `data`: hashes of the images take the place of their bytes. */
const withBytes = <Sending extends { data: object }>(
  call: Sending,
  drawn: readonly SentFile[],
) => ({
  ...call,
  data: { ...call.data, sent_images: drawn.map(({ sha256 }) => sha256.toString('hex')) },
});

async function redrawAll(
  call: Parameters<typeof redrawPicture>[0],
  files: readonly SentFile[],
): Promise<DrawnPicture[]> {
  requireFew(files.length);
  const drawn: DrawnPicture[] = [];
  for (const file of files) drawn.push(await redrawPicture(call, file, IMAGE_EDGE, file.name));
  return drawn;
}

async function storeAll(
  drawn: readonly DrawnPicture[],
  keep: (file: SentFile) => Promise<StoredFileId>,
): Promise<{ fileId: StoredFileId; drawn: DrawnPicture }[]> {
  const kept: { fileId: StoredFileId; drawn: DrawnPicture }[] = [];
  for (const picture of drawn) kept.push({ fileId: await keep(picture), drawn: picture });
  return kept;
}

function requireFew(images: number): void {
  if (images > MOST_IMAGES)
    throw refuseField(
      'images',
      `An entry can have at most ${MOST_IMAGES} images, but this change would make ${images}.`,
    );
}

/**
 * Returns the images to keep: first `images`, then all others not in `removeFiles`. Throws for an
 * id that is unknown or in both lists, and for too many images together with `more` new ones.
 */
function orderRemainingImages(
  { images = [], removeFiles = [] }: Naming,
  present: HomeSetting,
  more: number,
): StoredFileId[] {
  const own = present.images.map(({ id }) => id);
  for (const [field, ids] of Object.entries({ images, removeFiles })) {
    const stranger = ids.findIndex((id) => !own.includes(id));
    if (stranger >= 0)
      throw refuseField(
        `data.${field}.${stranger}`,
        'This image belongs to another entry of the home page.',
      );
  }
  const both = images.findIndex((id) => removeFiles.includes(id));
  if (both >= 0)
    throw refuseField(
      `data.images.${both}`,
      'Send this image in images or in removeFiles, not in both.',
    );
  const rest = own.filter((id) => !images.includes(id) && !removeFiles.includes(id));
  const stay = [...images, ...rest];
  requireFew(stay.length + more);
  return stay;
}
