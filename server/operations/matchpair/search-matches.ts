import type { Handler, OperationOf } from '../../http/handler.ts';
import { findMatches } from '../../matchpair/find-matches.ts';

export const searchMatches: Handler<OperationOf<'searchMatches'>> = (call) =>
  findMatches(call, call.data);
