import * as calls from '#common/access/calls.gen.ts';
import type { Requirement } from '#common/access/may-call.ts';
import type { Operation } from './contract-operation.ts';

const CALLS: Readonly<Record<Operation, Requirement>> = calls;

export const accessRulesOf = (operation: Operation): Requirement => CALLS[operation];
