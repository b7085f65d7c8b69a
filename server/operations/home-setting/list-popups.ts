import type { Handler, OperationOf } from '../handler.ts';
import { listHomeSettingsOfKind } from './list-home-settings-of-kind.ts';

export const listPopups: Handler<OperationOf<'listPopups'>> = (call) =>
  listHomeSettingsOfKind(call, 'popup');
