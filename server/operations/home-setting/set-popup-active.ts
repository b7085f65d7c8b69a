import type { Handler, OperationOf } from '../handler.ts';
import { setHomeSettingActive } from './keep-home-setting.ts';

export const setPopupActive: Handler<OperationOf<'setPopupActive'>> = (call) =>
  setHomeSettingActive(call, 'popup');
