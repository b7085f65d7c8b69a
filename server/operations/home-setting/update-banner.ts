import type { Handler, OperationOf } from '../handler.ts';
import { updateHomeSetting } from './keep-home-setting.ts';

export const updateBanner: Handler<OperationOf<'updateBanner'>> = (call) =>
  updateHomeSetting(call, 'banner');
