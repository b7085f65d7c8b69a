import { formatNumber } from '#common/format.ts';
import { rapWords } from '#common/stone-labels.ts';
import { GrowthBadge } from '../../../shared/stones/status/growth-badge.tsx';
import { stoneIs, type Viewer } from '../../../shared/stones/status/status-words.ts';
import { FlagIcons } from '../../../shared/stones/status/stone-flags.tsx';
import { StoneStatus } from '../../../shared/stones/status/stone-status.tsx';
import { phoneLines } from '../../../shared/stones/stone-columns.tsx';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import type { GridPhoneRow } from '../../../ui/grid/types.ts';
import { StoneThumbnail } from './stone-thumbnail.tsx';

export function phoneRow(row: StoneRow, eyes: Viewer): GridPhoneRow {
  const { title, fancy, finish } = phoneLines(row);
  return {
    picture: (
      <>
        <StoneThumbnail stone={row} size={40} />
        <FlagIcons marks={row.marks} eyes={eyes} />
      </>
    ),
    title: (
      <>
        <GrowthBadge growth={row.growth_type} /> {title}
      </>
    ),
    value: formatNumber(row.sell_amt),
    detail: fancy ?? finish,
    note: noteOf(row, fancy !== null),
    more: (
      <>
        {fancy === null ? null : (
          <span className="ui-cut" style={{ display: 'block' }}>
            {finish}
          </span>
        )}
        <span style={{ display: 'flex', gap: 'var(--mantine-spacing-2xs)' }}>
          {row.stock_no}
          <StoneStatus stone={row} viewer={eyes} brief={!stoneIs(row.status, 'selectable')} />
        </span>
      </>
    ),
    moreNote: `${formatNumber(row.markup_ppc)} /ct`,
    moreLines: fancy === null ? 1 : 2,
  };
}

function noteOf(row: StoneRow, isFancy: boolean): GridPhoneRow['note'] {
  if (row.markup_disc !== null) return `${formatNumber(row.markup_disc)} %`;
  return isFancy ? null : rapWords(row);
}
