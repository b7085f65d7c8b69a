import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { findMatches } from '../../stock/matchpair/find-matches.ts';

export const searchMatches: Handler<OperationOf<'searchMatches'>> = (call) =>
  findMatches(call, call.data);
