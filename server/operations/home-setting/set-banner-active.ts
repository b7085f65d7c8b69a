import type { Handler, OperationOf } from '../handler.ts';
import { setHomeSettingActive } from './change-home-settings.ts';

export const setBannerActive: Handler<OperationOf<'setBannerActive'>> = (call) =>
  setHomeSettingActive(call, 'banner');
