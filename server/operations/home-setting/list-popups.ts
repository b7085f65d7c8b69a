import type { Handler, OperationOf } from '../handler.ts';
import { listHomeSettingsOfKind } from './list-of-kind.ts';

export const listPopups: Handler<OperationOf<'listPopups'>> = (call) =>
  listHomeSettingsOfKind(call, 'popup');
