import { formatNumber, formatWeight } from '../../../common/format.ts';
import { rapWords } from '../../../common/stone-words.ts';
import { finishLine, stoneTitle } from '../../../shared/stones/columns.tsx';
import { GrowthMark } from '../../../shared/stones/growth-mark.tsx';
import { ShapeIcon } from '../../../shared/stones/shape-icon.tsx';
import { type Eyes, stoneIs } from '../../../shared/stones/status-words.ts';
import { StoneStatus } from '../../../shared/stones/stone-status.tsx';
import type { StoneRow } from '../../../shared/stones/wire.ts';
import type { GridPhoneRow } from '../../../ui/grid/types.ts';

/** A stone as two lines for a narrow screen. */
export function phoneRow(row: StoneRow, eyes: Eyes): GridPhoneRow {
  const { growth_type, ...stone } = row;
  const quiet = stoneIs(row.status, 'selectable') && row.offer === null;
  return {
    picture: <ShapeIcon shape={row.shape} size={30} />,
    title: (
      <>
        <GrowthMark growth={growth_type} />{' '}
        {stoneTitle(stone).replace(`${formatWeight(row.carat)} ct`, formatWeight(row.carat))}
      </>
    ),
    value: formatNumber(row.sell_amt),
    detail: quiet ? finishLine(row) : <StoneStatus stone={row} eyes={eyes} />,
    note: row.markup_disc === null ? rapWords(row) : `${formatNumber(row.markup_disc)} %`,
  };
}
