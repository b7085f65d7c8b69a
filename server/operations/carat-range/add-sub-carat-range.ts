import type { SubCaratRangeId } from '../../../src/api/ids.gen.ts';
import { layOut, weightsText } from '../../../src/common/trade/carat-layout.ts';
import { START_CODE } from '../../../src/machines/kernel/model.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { lockRanges, rangeSent, standingPieces } from '../../stock/carats/lock-ranges.ts';
import { requireLaidOut } from '../../stock/carats/refuse-layout.ts';
import { hundredthsSent } from '../../stock/prices/figures-sent.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  type FlagRecords,
  houseFlag,
  subCaratRangeFlags,
} from '../../workflows/records/active-flag-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import {
  endsOf,
  endText,
  moveEnds,
  requireInOrder,
  switchPiece,
  tellOfRanges,
  writtenPiece,
} from './write-ranges.ts';

const ADD = statement(
  'sub-carat-range-add',
  'insert into sub_carat_range (range_id, carat_from, carat_to) values ($1, $2, $3) returning id',
);

export const addSubCaratRange: Handler<OperationOf<'addSubCaratRange'>> = (call) =>
  change(call, async (begun) => {
    const { client, actor } = begun;
    const { range_id, carat_from, carat_to, is_active, with_neighbours = false } = call.data;
    const range = rangeSent(await lockRanges(client), range_id);
    const wanted = {
      id: null,
      rangeId: range.id,
      rangeName: range.name,
      from: hundredthsSent('data.carat_from', carat_from),
      to: hundredthsSent('data.carat_to', carat_to),
    };
    requireInOrder(wanted);
    const layout = layOut<SubCaratRangeId>(await standingPieces(client), wanted);
    requireLaidOut(layout, wanted, with_neighbours);
    await moveEnds(begun, endsOf(layout.moves));
    const made: FlagRecords<SubCaratRangeId> = {
      ...subCaratRangeFlags,
      write: async () =>
        (await ask(client, ADD, [range.id, endText(wanted.from), endText(wanted.to)])).rows,
    };
    const [born] = await applyEvents(begun, made, [houseFlag<SubCaratRangeId>(null, START_CODE)], {
      type: 'flag.create',
      actor,
    });
    if (!born) throw new Error('a sub-range was made without coming back');
    if (is_active === false) await switchPiece(begun, { id: born.id, isActive: true }, false);
    await tellOfRanges(begun);
    return {
      message: `${weightsText(wanted)} is added to ${range.name}.`,
      data: await writtenPiece(begun, born.id, layout.moves),
    };
  });
