import type { HomeSettingId, StoredFileId } from '#api/ids.gen.ts';
import { findHomeTextFaults, findTitleFault } from '#common/home/home-text.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { readSignedInUsers } from '../../people/accounts/signed-in-users.ts';
import type { HomeKind, HomeSetting } from '../../people/home/read-home-settings.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, refuseField } from '../../platform/http/refusal.ts';
import type { DrawnPicture } from '../../platform/pictures/redraw-picture.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  createFlagSubject,
  type FlagRecords,
  homeSettingFlags,
  stateOfFlag,
} from '../../workflows/records/active-flag-records.ts';

/** Pixels: the width of the home page on a large screen. */
export const IMAGE_EDGE = 1600;
export const MOST_IMAGES = 5;

const ADD = statement(
  'home-setting-add',
  `insert into home_setting (kind, title, description, page, banner_type, start_date, end_date)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
const UPDATE = statement(
  'home-setting-update',
  `update home_setting set title = $2, description = $3, page = $4, banner_type = $5, start_date = $6, end_date = $7
    where id = $1`,
);
const ADD_IMAGE = statement(
  'home-image-add',
  'insert into home_setting_image (file_id, home_setting_id, sequence, width, height) values ($1, $2, $3, $4, $5)',
);
const REMOVE_IMAGES = statement(
  'home-images-take',
  `with old as (delete from home_setting_image where home_setting_id = $1 and file_id = any($2) returning file_id)
   select f.id, f.key from stored_file f join old on old.file_id = f.id`,
);
const DROP_FILES = statement('home-images-drop', 'delete from stored_file where id = any($1)');
const ORDER_IMAGES = statement(
  'home-images-place',
  `update home_setting_image i set sequence = o.place
     from unnest($2::uuid[]) with ordinality as o (id, place) where i.home_setting_id = $1 and i.file_id = o.id`,
);

export type HomeSettingInput = Pick<
  HomeSetting,
  'title' | 'description' | 'page' | 'start_date' | 'end_date'
> & { type: HomeSetting<'banner'>['type'] | null };

/** All signed-in users refetch their data: every home page shows the settings. */
export async function notifyHomeChanged({ connection, consequences }: Change): Promise<void> {
  consequences.notifyRefresh(await readSignedInUsers(connection));
}

export function normalizeHomeSetting(written: HomeSettingInput): HomeSettingInput {
  const title = written.title.trim();
  const description = written.description.replaceAll('\r\n', '\n').trim();
  const ofTitle = findTitleFault(title);
  const faults = [
    ...(ofTitle ? [{ field: 'data.title', message: ofTitle }] : []),
    ...findHomeTextFaults(description).map((message) => ({ field: 'data.description', message })),
  ];
  if (faults.length > 0) throw new Refusal(PROBLEMS.invalidRequest, faults);
  if (written.end_date !== null && written.end_date < written.start_date)
    throw refuseField('data.end_date', 'The last day must not be before the first day.');
  return { ...written, title, description };
}

export async function insertHomeSetting(
  change: Change,
  kind: HomeKind,
  written: HomeSettingInput,
): Promise<HomeSettingId> {
  const made: FlagRecords<HomeSettingId> = {
    ...homeSettingFlags,
    write: async () =>
      (await runStatement(change.connection, ADD, [kind, ...columnsOf(written)])).rows,
  };
  const newcomer = createFlagSubject<HomeSettingId>(null, START_CODE);
  const [born] = await applyEvents(change, made, [newcomer], {
    type: 'flag.create',
    actor: change.actor,
  });
  if (!born) throw new Error('the insert of a home setting returned no row');
  return born.id;
}

export async function writeHomeSetting(
  { connection }: Change,
  id: HomeSettingId,
  written: HomeSettingInput,
): Promise<void> {
  await runStatement(connection, UPDATE, [id, ...columnsOf(written)]);
}

const columnsOf = ({ title, description, page, type, start_date, end_date }: HomeSettingInput) =>
  [title, description, page, type, start_date, end_date] as const;

export async function switchHomeSetting(
  change: Change,
  { id, is_active }: Pick<HomeSetting, 'id' | 'is_active'>,
  shouldBeActive: boolean,
): Promise<void> {
  const type = shouldBeActive ? ('flag.activate' as const) : ('flag.deactivate' as const);
  const flag = createFlagSubject(id, stateOfFlag(is_active));
  await applyEvents(change, homeSettingFlags, [flag], { type, actor: change.actor });
}

export async function addImages(
  { connection }: Change,
  id: HomeSettingId,
  behind: number,
  images: readonly { fileId: StoredFileId; drawn: DrawnPicture }[],
): Promise<void> {
  for (const [at, { fileId, drawn }] of images.entries())
    await runStatement(connection, ADD_IMAGE, [
      fileId,
      id,
      behind + at + 1,
      drawn.width,
      drawn.height,
    ]);
}

/** Returns storage keys: the caller deletes the files after the commit. */
export async function removeImages(
  { connection }: Change,
  id: HomeSettingId,
  images: readonly StoredFileId[],
): Promise<string[]> {
  if (images.length === 0) return [];
  const { rows } = await runStatement(connection, REMOVE_IMAGES, [id, images]);
  await runStatement(connection, DROP_FILES, [rows.map((file) => file.id)]);
  return rows.map(({ key }) => key);
}

export async function orderImages(
  { connection }: Change,
  id: HomeSettingId,
  images: readonly StoredFileId[],
): Promise<void> {
  await runStatement(connection, ORDER_IMAGES, [id, images]);
}
