import type { Handler, OperationOf } from '../handler.ts';
import { removeHomeSetting } from './change-home-settings.ts';

export const removeEvent: Handler<OperationOf<'removeEvent'>> = (call) =>
  removeHomeSetting(call, 'event');
