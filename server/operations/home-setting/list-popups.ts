import type { Handler, OperationOf } from '../handler.ts';
import { listOfKind } from './list-of-kind.ts';

export const listPopups: Handler<OperationOf<'listPopups'>> = (call) => listOfKind(call, 'popup');
