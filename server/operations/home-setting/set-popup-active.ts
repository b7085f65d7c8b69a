import type { Handler, OperationOf } from '../handler.ts';
import { setHomeSettingActive } from './change-home-settings.ts';

export const setPopupActive: Handler<OperationOf<'setPopupActive'>> = (call) =>
  setHomeSettingActive(call, 'popup');
