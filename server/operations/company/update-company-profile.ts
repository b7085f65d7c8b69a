import { isDeepStrictEqual } from 'node:util';
import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { readSignedInUsers } from '../../people/accounts/signed-in-users.ts';
import { requireCountryId } from '../../people/places/require-country.ts';
import { readCompanyRecord, toCompanyProfile } from '../../platform/company/company-profile.ts';
import { withFileCleanup } from '../../platform/files/file-cleanup.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { readPictureUpload } from '../../platform/pictures/picture-upload.ts';
import { redrawPicture } from '../../platform/pictures/redraw-picture.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import {
  addCompanyVersion,
  applyCompanyChanges,
  lockCompany,
  requireOwnLogo,
} from './write-company.ts';

/** Pixels: enough for a wide logo on paper. */
const LOGO_EDGE = 800;

export const updateCompanyProfile: Handler<OperationOf<'updateCompanyProfile'>> = async (call) => {
  const { data, was, files, session } = call;
  const sent = readPictureUpload(files, 'logo');
  if (Object.keys(data).length === 0 && !sent)
    throw refuseField('data', 'Send at least one field to change.');
  if (sent && data.logo_id !== undefined)
    throw refuseField('data.logo_id', 'Send either a new logo or the ID of a logo, not both.');
  const logo = sent ? await redrawPicture(call, sent, LOGO_EDGE) : null;
  // The audit log stores the hash of the logo instead of its bytes.
  const attempt = { ...call, data: { ...data, logo: logo?.sha256.toString('hex') } };
  return withFileCleanup(call, session.actor.id, (keep) =>
    runChange(attempt, async ({ connection, consequences }) => {
      await lockCompany(connection);
      const present = await readCompanyRecord(connection);
      await requireUnchanged(connection, session, [{ was, present }], {
        by: ['updateCompanyProfile'],
      });
      const next = applyCompanyChanges(present, data);
      await requireCountryId(connection, data.country_id, 'data.country_id');
      await requireOwnLogo(connection, data);
      const logoId = logo ? await keep(connection, logo) : next.logo_id;
      if (!isDeepStrictEqual({ ...next, logo_id: logoId }, present)) {
        await addCompanyVersion(connection, next, session.actor.id, logoId);
        // All signed-in users refetch their data: every printed list shows the company profile.
        consequences.notifyRefresh(await readSignedInUsers(connection));
      }
      return {
        message: 'Company profile saved',
        data: toCompanyProfile(await readCompanyRecord(connection)),
      };
    }),
  );
};
