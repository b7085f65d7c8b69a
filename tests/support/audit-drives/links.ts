import { until } from '../runner/until.ts';
import { type Drive, type DriveStage, type Drives, doneAs } from './drive.ts';

/** Returns the token of the link in the latest e-mail to this address with a matching subject. */
async function tokenTo({ mail }: DriveStage, address: string, subject: RegExp): Promise<string> {
  const found = await until(`an e-mail to ${address}`, async () =>
    mail.received.findLast(
      (one) => one.recipients.includes(address) && subject.test(one.subject ?? ''),
    ),
  );
  return /\/link#([\w-]{43})/.exec(found.text ?? '')?.[1] ?? '';
}

const undoing =
  (isConfirmed: boolean, words: string): Drive =>
  async (stage) => {
    const { portal, cast, call, name } = stage;
    const { rows } = await portal.database.pool.query<{ email: string }>(
      'select email from app_user where id = $1',
      [cast.piers.id],
    );
    const old = rows[0]?.email ?? '';
    const email = `${name().replace(' ', '-').toLowerCase()}@after.example`;
    const open = async (path: string, token: string) =>
      doneAs(
        await portal.call(null, 'POST', `/user/account-link/${path}`, {
          body: { data: { token } },
        }),
      );
    await call('PUT', `/customer/user/${cast.piers.id}`, { email });
    if (isConfirmed) await open('confirm-email', await tokenTo(stage, email, /Confirm/));
    const notice = isConfirmed ? /was changed/ : /Request to change your Culet sign-in address/;
    await open('undo-email', await tokenTo(stage, old, notice));
    return words;
  };

export const LINK_DRIVES: Drives = {
  'undoEmailChange.cancelled': undoing(false, 'Cancelled a change to the sign-in address'),
  'undoEmailChange.restored': undoing(true, 'Restored the old sign-in address'),
};
