import { HOME_PAGE_OF } from '../../../src/common/home/home-page-of.ts';
import { shownHomeSettings } from '../../people/home/read-home-settings.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const showHomeSettings: Handler<OperationOf<'showHomeSettings'>> = async ({
  pool,
  session,
  houseZone,
}) => ({ data: await shownHomeSettings(pool, HOME_PAGE_OF[session.actor.role], houseZone) });
