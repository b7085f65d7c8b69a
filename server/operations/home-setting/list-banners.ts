import type { Handler, OperationOf } from '../handler.ts';
import { listHomeSettingsOfKind } from './list-home-settings-of-kind.ts';

export const listBanners: Handler<OperationOf<'listBanners'>> = (call) =>
  listHomeSettingsOfKind(call, 'banner');
