import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { oneOrMore } from '../../stock/markups/owners.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { saveMarkups } from './save-markups.ts';

export const updateProviderMarkups: Handler<OperationOf<'updateProviderMarkups'>> = (call) =>
  saveMarkups(call, MARKUP_SCOPE.provider, oneOrMore(call.data.id, call.data.ids, 'id'), call.data);
