import type { Handler, OperationOf } from '../handler.ts';
import { addHomeSetting } from './keep-home-setting.ts';

export const addEvent: Handler<OperationOf<'addEvent'>> = (call) => addHomeSetting(call, 'event');
