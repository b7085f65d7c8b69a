import type { Handler, OperationOf } from '../handler.ts';
import { addHomeSetting } from './change-home-settings.ts';

export const addEvent: Handler<OperationOf<'addEvent'>> = (call) => addHomeSetting(call, 'event');
