import type { Handler, OperationOf } from '../handler.ts';
import { updateHomeSetting } from './keep-home-setting.ts';

export const updatePopup: Handler<OperationOf<'updatePopup'>> = (call) =>
  updateHomeSetting(call, 'popup');
