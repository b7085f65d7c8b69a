import { removeChosen } from '../../workflows/kept-lists.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const removeNotes: Handler<OperationOf<'removeNotes'>> = (call) =>
  runChange(call, async (tx) => {
    const count = await removeChosen(tx, 'notes', call.data.ids);
    return { message: count === 1 ? '1 note removed' : `${count} notes removed` };
  });
