import type { Handler, OperationOf } from '../handler.ts';
import { updateHomeSetting } from './change-home-settings.ts';

export const updateEvent: Handler<OperationOf<'updateEvent'>> = (call) =>
  updateHomeSetting(call, 'event');
