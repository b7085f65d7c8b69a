import type { Handler, OperationOf } from '../handler.ts';
import { listOfKind } from './list-of-kind.ts';

export const listEvents: Handler<OperationOf<'listEvents'>> = (call) => listOfKind(call, 'event');
