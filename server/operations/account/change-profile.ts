import type pg from 'pg';
import type { StoredFileId, UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { PERSON_CHANGES, requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { toAccountRefusal } from '../../people/accounts/write-user.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { storeFile } from '../../platform/files/stored-files.ts';
import type { SentFile } from '../../platform/http/multipart.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { readPictureUpload } from '../../platform/pictures/picture-upload.ts';
import { redrawPicture } from '../../platform/pictures/redraw-picture.ts';
import type { Change } from '../../workflows/change.ts';
import { runChangeThenRead } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';
import { PICTURE_URL, readPerson } from './profile.ts';

type ChangeProfile = OperationOf<'changeProfile'>;
type Wish = Call<ChangeProfile>['data'];

const USER_COLUMNS = {
  first_name: 'first_name',
  last_name: 'last_name',
  user_name: 'user_name',
  mobile: 'mobile',
  mobile_country_id: 'mobile_country_id',
  growth_type: 'growth_type',
  clock_hours: 'clock_hours',
  muted_emails: 'muted_emails',
} as const;
const GUEST_COLUMNS = {
  company_name: 'guest_company',
  contact_person: 'first_name',
  mobile: 'mobile',
  mobile_country_id: 'mobile_country_id',
  growth_type: 'growth_type',
  clock_hours: 'clock_hours',
} as const;

const PICTURE = 'picture';
/** Pixels: enough for the largest use of the picture, the page of a shared offer. */
const PICTURE_EDGE = 512;

const KNOWN = statement(
  'profile-known',
  `select u.first_name, u.last_name, u.user_name, u.mobile, u.mobile_country_id, u.growth_type, u.clock_hours, u.muted_emails,
          u.guest_company,
          ${PICTURE_URL} as picture
           from app_user u where u.id = $1 for no key update`,
);
const SET_PICTURE = statement(
  'profile-picture',
  `with old as (select picture_file_id as id from app_user where id = $1 for no key update),
              set_new as (update app_user set picture_file_id = $2 where id = $1)
         select f.id, f.key from stored_file f join old on old.id = f.id`,
);
const DROP_FILE = statement('profile-picture-drop', 'delete from stored_file where id = $1');

export const changeProfile: Handler<ChangeProfile> = async (call) => {
  const { pool, data, files, session, storage } = call;
  const isGuest = session.actor.role === ROLE.guest;
  const columns: Readonly<Record<string, string>> = isGuest ? GUEST_COLUMNS : USER_COLUMNS;
  const sent = requireFittingPicture(files, data, isGuest);
  const wished = Object.entries(data).filter(([name]) => name !== 'remove_picture');
  const strange = wished.filter(([name]) => !Object.hasOwn(columns, name));
  if (strange.length > 0)
    throw refuse(
      'invalidRequest',
      strange.map(([name]) => ({
        field: `data.${name}`,
        message: 'Unknown field.',
      })),
    );

  if (wished.length === 0 && !sent && !data.remove_picture)
    throw refuseField('data', 'Send at least one field to change.');
  const picture = sent ? await redrawPicture(call, sent, PICTURE_EDGE) : null;

  // The audit log stores the hash of the picture instead of its bytes.
  const attempt = { ...call, data: { ...data, picture: picture?.sha256.toString('hex') } };
  const work = async ({ connection }: Change) => {
    if (call.was) await requireKnown(connection, call.session, call.was, columns);
    for (const [name, value] of wished)
      await setColumn(connection, session.actor.id, columns[name], value);
    if (!picture && data.remove_picture !== true) return { dropped: null };
    const file = picture ? await storeFile(connection, storage, picture, session.actor.id) : null;
    return { dropped: await replacePicture(connection, session.actor.id, file) };
  };
  return runChangeThenRead(attempt, work, async ({ dropped }) => {
    // The old picture is removed only after the commit: after a rollback, the profile still refers
    // to it.
    if (dropped) await storage.remove(dropped);
    return {
      message: 'Profile saved',
      data: { ...(await readPerson(pool, session.actor.id)), key: session.id },
    };
  });
};

/** Refuses to overwrite a change that the same user has made in another window. */
async function requireKnown(
  connection: pg.PoolClient,
  session: Call<ChangeProfile>['session'],
  was: NonNullable<Call<ChangeProfile>['was']>,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const { id } = session.actor;
  const { rows } = await runStatement(connection, KNOWN, [id]);
  const row: Readonly<Record<string, unknown>> = { ...rows[0] };
  const named = Object.entries(columns).map(([name, column]) => [name, row[column]] as const);
  const present = { ...Object.fromEntries(named), picture: row.picture };
  await requireUnchanged(connection, session, [{ was, present }], { by: PERSON_CHANGES, id });
}

function requireFittingPicture(
  files: readonly SentFile[],
  data: Wish,
  isGuest: boolean,
): SentFile | null {
  const [file] = files;
  if (isGuest && (file || data.remove_picture !== undefined))
    throw refuseField(
      file ? PICTURE : 'data.remove_picture',
      'Guests cannot have a profile picture.',
    );
  if (file && data.remove_picture)
    throw refuseField(
      'data.remove_picture',
      'Either send a new picture or remove the current one, not both.',
    );
  return readPictureUpload(files, PICTURE);
}

async function setColumn(
  connection: pg.PoolClient,
  userId: UserId,
  column: string | undefined,
  value: unknown,
): Promise<void> {
  if (!column) throw new Error('this profile field has no column');
  try {
    await connection.query(`update app_user set ${column} = $2 where id = $1`, [
      userId,
      typeof value === 'string' ? value.trim() : value,
    ]);
  } catch (error) {
    throw toAccountRefusal(error);
  }
}

async function replacePicture(
  connection: pg.PoolClient,
  userId: UserId,
  fileId: StoredFileId | null,
): Promise<string | null> {
  const { rows } = await runStatement(connection, SET_PICTURE, [userId, fileId]);
  const [old] = rows;
  if (!old) return null;
  await runStatement(connection, DROP_FILE, [old.id]);
  return old.key;
}
