import { RAP_CLARITIES, RAP_COLORS } from '../../stock/prices/rap-table.ts';
import {
  bandOnWire,
  type CellMove,
  compareLists,
  countMoves,
  moveOnWire,
} from '../../stock/rap/difference.ts';
import { bandKey } from '../../stock/rap/list-cells.ts';
import { readTwoVersions } from '../../stock/rap/read-two-versions.ts';
import { cellsOf, type ListVersion } from '../../stock/rap/versions.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getRapDifference: Handler<OperationOf<'getRapDifference'>> = async ({
  pool,
  query,
}) => {
  const kind = query.kind ?? 'ROUND';
  const { after, before } = await readTwoVersions(pool, { ...query, kind });
  const moves = compareLists(await cellsOf(pool, before), await cellsOf(pool, after));
  const bands = Map.groupBy(moves, ({ cell }) => bandKey(cell));
  return {
    data: {
      kind,
      version: named(after),
      against: named(before),
      ...countMoves(moves),
      colors: [...RAP_COLORS],
      clarities: [...RAP_CLARITIES],
      bands: [...bands.values()]
        .sort(([a], [b]) => (a?.cell.from ?? 0) - (b?.cell.from ?? 0))
        .flatMap((band) => (band[0] ? [bandOf(band, band[0])] : [])),
    },
  };
};

const named = (version: ListVersion | null) =>
  version && { id: version.id, listed_on: version.listed_on, revision: version.revision };

function bandOf(moves: readonly CellMove[], { cell }: CellMove) {
  const cells: (ReturnType<typeof moveOnWire> | null)[][] = RAP_COLORS.map(() =>
    RAP_CLARITIES.map(() => null),
  );
  for (const move of moves) {
    const row = cells[move.cell.color];
    if (row) row[move.cell.clarity] = moveOnWire(move);
  }
  return { ...bandOnWire(cell), ...countMoves(moves), cells };
}
