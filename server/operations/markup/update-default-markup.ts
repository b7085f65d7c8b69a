import { MARKUP_SCOPE } from '../../../src/common/markup-scope.ts';
import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { saveMarkups } from '../../stock/markups/save-markups.ts';

export const updateDefaultMarkup: Handler<OperationOf<'updateDefaultMarkup'>> = (call) =>
  saveMarkups(call, MARKUP_SCOPE.standard, [], call.data);
