import type { Handler, OperationOf } from '../handler.ts';
import { addHomeSetting } from './change-home-settings.ts';

export const addPopup: Handler<OperationOf<'addPopup'>> = (call) => addHomeSetting(call, 'popup');
