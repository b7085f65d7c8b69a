import type { Handler, OperationOf } from '../handler.ts';
import { removeHomeSetting } from './keep-home-setting.ts';

export const removeEvent: Handler<OperationOf<'removeEvent'>> = (call) =>
  removeHomeSetting(call, 'event');
