import { MARKUP_SCOPE } from '../../../src/common/markup-scope.ts';
import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { oneOrMore } from '../../stock/markups/owners.ts';
import { saveMarkups } from '../../stock/markups/save-markups.ts';

export const updateAssociateMarkups: Handler<OperationOf<'updateAssociateMarkups'>> = (call) =>
  saveMarkups(
    call,
    MARKUP_SCOPE.associate,
    oneOrMore(call.data.id, call.data.ids, 'id'),
    call.data,
  );
