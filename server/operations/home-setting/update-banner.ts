import type { Handler, OperationOf } from '../handler.ts';
import { updateHomeSetting } from './change-home-settings.ts';

export const updateBanner: Handler<OperationOf<'updateBanner'>> = (call) =>
  updateHomeSetting(call, 'banner');
