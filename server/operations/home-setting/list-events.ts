import type { Handler, OperationOf } from '../handler.ts';
import { listHomeSettingsOfKind } from './list-home-settings-of-kind.ts';

export const listEvents: Handler<OperationOf<'listEvents'>> = (call) =>
  listHomeSettingsOfKind(call, 'event');
