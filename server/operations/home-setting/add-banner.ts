import type { Handler, OperationOf } from '../handler.ts';
import { addHomeSetting } from './keep-home-setting.ts';

export const addBanner: Handler<OperationOf<'addBanner'>> = (call) =>
  addHomeSetting(call, 'banner');
