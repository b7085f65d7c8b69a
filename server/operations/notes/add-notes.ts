import { keepStones } from '../../workflows/keep-stones.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const addNotes: Handler<OperationOf<'addNotes'>> = (call) =>
  runChange(call, async (tx) => {
    const { data } = await keepStones(tx, call.session, 'notes', call.data);
    return { message: data.length === 1 ? '1 note added' : `${data.length} notes added`, data };
  });
