import type { Handler, OperationOf } from '../handler.ts';
import { removeHomeSetting } from './keep-home-setting.ts';

export const removePopup: Handler<OperationOf<'removePopup'>> = (call) =>
  removeHomeSetting(call, 'popup');
