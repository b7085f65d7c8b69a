import type { Handler, OperationOf } from '../handler.ts';
import { addHomeSetting } from './keep-home-setting.ts';

export const addPopup: Handler<OperationOf<'addPopup'>> = (call) => addHomeSetting(call, 'popup');
