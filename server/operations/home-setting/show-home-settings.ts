import { homePagesOf } from '#common/home/home-page-of.ts';
import { readShownHomeSettings } from '../../people/home/read-home-settings.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const showHomeSettings: Handler<OperationOf<'showHomeSettings'>> = async ({
  pool,
  session,
  companyZone,
}) => ({ data: await readShownHomeSettings(pool, homePagesOf(session.actor.role), companyZone) });
