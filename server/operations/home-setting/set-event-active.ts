import type { Handler, OperationOf } from '../handler.ts';
import { setHomeSettingActive } from './change-home-settings.ts';

export const setEventActive: Handler<OperationOf<'setEventActive'>> = (call) =>
  setHomeSettingActive(call, 'event');
