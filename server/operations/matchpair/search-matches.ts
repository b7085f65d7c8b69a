import { findMatches } from '../../stock/matchpair/find-matches.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const searchMatches: Handler<OperationOf<'searchMatches'>> = (call) =>
  findMatches(call, call.data);
