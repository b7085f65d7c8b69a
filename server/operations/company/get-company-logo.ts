import { requireCompanyLogo } from '../../platform/company/company-profile.ts';
import type { Handler, OperationOf } from '../handler.ts';

/** Needs no session, because shared pages show the logo. A new logo gets a new id. */
export const getCompanyLogo: Handler<OperationOf<'getCompanyLogo'>> = async ({
  pool,
  storage,
  path,
  reply,
}) => {
  const logo = await requireCompanyLogo(pool, path.id);
  reply
    .type(logo.mime)
    .header('content-length', logo.size)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(await storage.open(logo.key));
  return undefined;
};
