import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { oneOrMore } from '../../stock/markups/owners.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { saveMarkups } from './save-markups.ts';

export const updateBusinessMarkups: Handler<OperationOf<'updateBusinessMarkups'>> = (call) =>
  saveMarkups(call, MARKUP_SCOPE.business, oneOrMore(call.data.id, call.data.ids, 'id'), call.data);
