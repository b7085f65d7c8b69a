import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { saveMarkups } from './save-markups.ts';

export const updateDefaultMarkup: Handler<OperationOf<'updateDefaultMarkup'>> = (call) =>
  saveMarkups(call, MARKUP_SCOPE.standard, [], call.data);
