import type { Handler, OperationOf } from '../handler.ts';
import { removeHomeSetting } from './change-home-settings.ts';

export const removePopup: Handler<OperationOf<'removePopup'>> = (call) =>
  removeHomeSetting(call, 'popup');
