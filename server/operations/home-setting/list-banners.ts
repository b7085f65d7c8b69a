import type { Handler, OperationOf } from '../handler.ts';
import { listOfKind } from './list-of-kind.ts';

export const listBanners: Handler<OperationOf<'listBanners'>> = (call) =>
  listOfKind(call, 'banner');
