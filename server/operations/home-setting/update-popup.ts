import type { Handler, OperationOf } from '../handler.ts';
import { updateHomeSetting } from './change-home-settings.ts';

export const updatePopup: Handler<OperationOf<'updatePopup'>> = (call) =>
  updateHomeSetting(call, 'popup');
