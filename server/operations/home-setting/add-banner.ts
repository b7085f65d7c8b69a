import type { Handler, OperationOf } from '../handler.ts';
import { addHomeSetting } from './change-home-settings.ts';

export const addBanner: Handler<OperationOf<'addBanner'>> = (call) =>
  addHomeSetting(call, 'banner');
