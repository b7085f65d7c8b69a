import type { Handler, OperationOf } from '../handler.ts';
import { removeHomeSetting } from './change-home-settings.ts';

export const removeBanner: Handler<OperationOf<'removeBanner'>> = (call) =>
  removeHomeSetting(call, 'banner');
