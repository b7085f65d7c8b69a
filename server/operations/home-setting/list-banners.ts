import type { Handler, OperationOf } from '../handler.ts';
import { listHomeSettingsOfKind } from './list-of-kind.ts';

export const listBanners: Handler<OperationOf<'listBanners'>> = (call) =>
  listHomeSettingsOfKind(call, 'banner');
