import { Modal } from '@mantine/core';
import { formatWeight } from '#common/format.ts';
import { shareTitle } from '#common/share-text.ts';
import {
  DETAIL_ROWS,
  GRADE_ROWS,
  markRows,
  PRICE_ROWS,
} from '../../shared/stones/compare/compare-rows.ts';
import { CompareTable } from '../../shared/stones/compare/compare-table.tsx';
import type { SharedStone } from './share-calls.ts';

type CompareSharedProps = {
  readonly stones: readonly SharedStone[];
  readonly onClose: () => void;
};

const ROWS = [...PRICE_ROWS, ...GRADE_ROWS, ...DETAIL_ROWS];

export function CompareShared({ stones, onClose }: CompareSharedProps) {
  const compared = stones.map((stone) => ({ ...stone, stone }));
  return (
    <Modal opened onClose={onClose} size="auto" title={`Compare ${stones.length} stones`}>
      <CompareTable
        stockNos={stones.map(({ stock_no }) => stock_no)}
        stones={compared}
        rows={markRows(ROWS, compared)}
        renderHead={(stockNo, index) => {
          const stone = stones[index];
          return (
            <>
              {stone ? `${shareTitle(stone)} ${formatWeight(stone.carat)}\u00a0ct` : null}
              <br />
              {stockNo}
            </>
          );
        }}
      >
        <tr>
          <th scope="row">Status</th>
          {stones.map(({ stock_no, is_available }) => (
            <td key={stock_no}>{is_available ? 'Available' : 'Not available'}</td>
          ))}
        </tr>
      </CompareTable>
    </Modal>
  );
}
