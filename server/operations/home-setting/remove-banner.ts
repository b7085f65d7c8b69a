import type { Handler, OperationOf } from '../handler.ts';
import { removeHomeSetting } from './keep-home-setting.ts';

export const removeBanner: Handler<OperationOf<'removeBanner'>> = (call) =>
  removeHomeSetting(call, 'banner');
