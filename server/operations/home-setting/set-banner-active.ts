import type { Handler, OperationOf } from '../handler.ts';
import { setHomeSettingActive } from './keep-home-setting.ts';

export const setBannerActive: Handler<OperationOf<'setBannerActive'>> = (call) =>
  setHomeSettingActive(call, 'banner');
