import type { Handler, OperationOf } from '../handler.ts';
import { updateHomeSetting } from './keep-home-setting.ts';

export const updateEvent: Handler<OperationOf<'updateEvent'>> = (call) =>
  updateHomeSetting(call, 'event');
