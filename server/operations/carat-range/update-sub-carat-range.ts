import type { CaratRangeId, SubCaratRangeId } from '../../../src/api/ids.gen.ts';
import { layOut, weightsText } from '../../../src/common/trade/carat-layout.ts';
import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { lockRanges, oneOf, rangeSent, standingPieces } from '../../stock/carats/lock-ranges.ts';
import { requireLaidOut } from '../../stock/carats/refuse-layout.ts';
import { hundredthsSent } from '../../stock/prices/figures-sent.ts';
import type { Change } from '../../workflows/change.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import {
  endsOf,
  moveEnds,
  onWire,
  requireInOrder,
  switchPiece,
  tellOfRanges,
  writtenPiece,
} from './write-ranges.ts';

export const updateSubCaratRange: Handler<OperationOf<'updateSubCaratRange'>> = (call) =>
  change(call, async (begun) => {
    const { client } = begun;
    const { id } = call.path;
    const { range_id, carat_from, carat_to, is_active, with_neighbours = false } = call.data;
    const ranges = await lockRanges(client);
    const pieces = await standingPieces(client);
    const present = oneOf(pieces, id);
    await requireUnchanged(client, call.session, [{ was: call.was, present: onWire(present) }], {
      by: ['updateSubCaratRange'],
      id,
    });
    const range = rangeSent(ranges, range_id ?? present.rangeId);
    const wanted = {
      id,
      rangeId: range.id,
      rangeName: range.name,
      from: carat_from === undefined ? present.from : hundredthsSent('data.carat_from', carat_from),
      to: carat_to === undefined ? present.to : hundredthsSent('data.carat_to', carat_to),
    };
    requireInOrder(wanted);
    const others = pieces.filter((piece) => piece !== present);
    const layout = layOut<SubCaratRangeId>(others, wanted);
    requireLaidOut(layout, wanted, with_neighbours);
    await moveEnds(begun, [...endsOf(layout.moves), wanted]);
    if (range.id !== present.rangeId) await putInto(begun, id, range.id);
    if (is_active !== undefined) await switchPiece(begun, present, is_active);
    await tellOfRanges(begun);
    const told = layout.moves.map((move) => ` Its neighbour is ${weightsText(move)} now.`);
    return {
      message: `The change is saved.${told.join('')}`,
      data: await writtenPiece(begun, id, layout.moves),
    };
  });

const PUT_INTO = statement(
  'sub-carat-range-put-into',
  'update sub_carat_range set range_id = $2 where id = $1',
);

const putInto = ({ client }: Change, id: SubCaratRangeId, rangeId: CaratRangeId) =>
  ask(client, PUT_INTO, [id, rangeId]);
