import { formatNumber } from '#common/format.ts';
import { rapWords } from '#common/stone-labels.ts';
import { GrowthBadge } from '../../../shared/stones/status/growth-badge.tsx';
import { stoneIs, type Viewer } from '../../../shared/stones/status/status-words.ts';
import { FlagIcons } from '../../../shared/stones/status/stone-flags.tsx';
import { StoneNote, StoneStatus } from '../../../shared/stones/status/stone-status.tsx';
import { phoneLines } from '../../../shared/stones/stone-columns.tsx';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import type { GridPhoneRow } from '../../../ui/grid/types.ts';
import { StoneThumbnail } from './stone-thumbnail.tsx';

export function phoneRow(row: StoneRow, eyes: Viewer): GridPhoneRow {
  const { title, fancy, finish } = phoneLines(row);
  const lines = fancy === null ? { detail: finish } : { detail: fancy, more: finish };
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
    ...lines,
    note: !stoneIs(row.status, 'selectable') ? (
      <StoneStatus stone={row} viewer={eyes} />
    ) : row.offer ? (
      <StoneNote stone={row} viewer={eyes} />
    ) : row.markup_disc !== null ? (
      `${formatNumber(row.markup_disc)} %`
    ) : fancy === null ? (
      rapWords(row)
    ) : (
      `${formatNumber(row.markup_ppc)} /ct`
    ),
  };
}
