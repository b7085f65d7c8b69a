import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { oneOrMore } from '../../stock/markups/owners.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { saveMarkups } from './save-markups.ts';

export const updateAssociateMarkups: Handler<OperationOf<'updateAssociateMarkups'>> = (call) =>
  saveMarkups(
    call,
    MARKUP_SCOPE.associate,
    oneOrMore(call.data.id, call.data.ids, 'id'),
    call.data,
  );
