import type { Handler, OperationOf } from '../handler.ts';
import { setHomeSettingActive } from './keep-home-setting.ts';

export const setEventActive: Handler<OperationOf<'setEventActive'>> = (call) =>
  setHomeSettingActive(call, 'event');
