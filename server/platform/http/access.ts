import * as calls from '../../../src/common/access/calls.gen.ts';
import type { Asked } from '../../../src/common/access/may-call.ts';
import type { Operation } from './contract-operation.ts';

const CALLS: Readonly<Record<Operation, Asked>> = calls;

export const askedBy = (operation: Operation): Asked => CALLS[operation];
