import { formatNumber } from '#common/format.ts';
import { rapWords } from '#common/stone-labels.ts';
import { GrowthBadge } from '../../../shared/stones/status/growth-badge.tsx';
import {
  statusNote,
  stoneIs,
  stoneLabel,
  stoneTone,
  type Viewer,
} from '../../../shared/stones/status/status-words.ts';
import { FlagIcons } from '../../../shared/stones/status/stone-flags.tsx';
import { StoneNote } from '../../../shared/stones/status/stone-status.tsx';
import { phoneLines } from '../../../shared/stones/stone-columns.tsx';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import type { GridPhoneRow } from '../../../ui/grid/types.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
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
    note: noteOf(row, eyes, fancy !== null),
    more: (
      <>
        {fancy === null ? null : (
          <span className="ui-cut" style={{ display: 'block' }}>
            {finish}
          </span>
        )}
        {row.stock_no}{' '}
        <StatusBadge
          label={stoneLabel(row.status)}
          tone={stoneTone(row.status)}
          quiet={stoneIs(row.status, 'selectable')}
        />
      </>
    ),
    moreNote: `${formatNumber(row.markup_ppc)} /ct`,
    moreLines: fancy === null ? 1 : 2,
  };
}

function noteOf(row: StoneRow, eyes: Viewer, isFancy: boolean): GridPhoneRow['note'] {
  if (statusNote(row, eyes) !== null) return <StoneNote stone={row} viewer={eyes} />;
  if (row.markup_disc !== null) return `${formatNumber(row.markup_disc)} %`;
  return isFancy ? null : rapWords(row);
}
