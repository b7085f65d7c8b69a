import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { count as countText } from '#common/count.ts';
import {
  priceWords,
  type TimelineEntry,
  timelineOf,
  trackedWords,
} from '#common/stone-timeline.ts';
import { byCode, ROLE_NAME, STONE_STATUS } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import type { Issuer } from '../pdf/issuer.ts';
import { renderListPages } from '../pdf/list-pdf.ts';
import type { ListColumn, ListPart } from '../pdf/list-print.ts';
import { readPrintedBy } from '../pdf/printed-by.ts';
import { money } from '../pdf/stone-columns.ts';
import { readTrack } from './read-track.ts';
import type { TrackSelection } from './track-selection.ts';

type TrackedStone = components['schemas']['TrackedStone'];

export async function renderTrackPages(
  pool: pg.Pool,
  session: Session,
  { stones, unknown, at, role, issuer }: TrackSelection & { readonly issuer: Issuer },
): Promise<AsyncGenerator<Buffer>> {
  const { createdAt, logTime: moment, facts } = await readPrintedBy(pool, session);
  const lives = (await readTrack(pool, session, stones, { at, role })).map((stone) => ({
    stone,
    lines: timelineOf(stone).filter((line) => Date.parse(line.at) <= at.getTime()),
  }));
  const others = lives.reduce((sum, { stone }) => sum + stone.others, 0);
  return renderListPages({
    title: 'Track report',
    issuer,
    facts: [
      ['As of', moment(at)],
      ...fact('Done by', role && ROLE_NAME[role]),
      ...fact('Not found', unknown.join(', ')),
      ...fact('Not disclosed', others > 0 && `${countText(others, 'event')} by other users`),
      ...facts,
    ],
    columns: columnsOf(moment),
    leastWanted: [],
    parts: lives.map(({ stone, lines }) => partOf(stone, lines.length)),
    rows: linesOf(lives),
    totals: [{ label: stones.length === 1 ? '1 stone' : `${stones.length} stones`, sums: [] }],
    empty: '',
    createdAt,
  });
}

const fact = (label: string, value: string | false | undefined): [string, string][] =>
  value ? [[label, value]] : [];

async function* linesOf(
  lives: readonly { readonly lines: readonly TimelineEntry[] }[],
): AsyncGenerator<TimelineEntry> {
  for (const { lines } of lives) yield* lines;
}

function partOf(stone: TrackedStone, count: number): ListPart {
  const { stood, stock_no, report_no } = stone;
  const words = [stock_no, trackedWords(stone), report_no && `report ${report_no}`];
  const how = stood
    ? [byCode(STONE_STATUS, stood.status).label, stood.company_name, stood.number]
    : ['Not listed yet'];
  return {
    label: [...words, ...how].filter(Boolean).join(', '),
    count,
    sums: stood ? [{ field: 'price', name: '$/ct', value: money(stood.markup_ppc) }] : [],
  };
}

const NONE = '–';

const columnsOf = (moment: (at: string) => string): ListColumn<TimelineEntry>[] => [
  { field: 'at', header: 'When', width: 80, value: ({ at }) => moment(at) },
  { field: 'what', header: 'What', width: 150, least: 110, value: whatOf },
  { field: 'actor', header: 'By', width: 90, least: 60, value: (line) => actorOf(line) ?? NONE },
  { field: 'client', header: 'Client', width: 100, least: 60, value: clientOf },
  {
    field: 'number',
    header: 'Record',
    width: 86,
    value: (line) => ('event' in line ? line.event : line.price).number ?? NONE,
  },
  { field: 'reason', header: 'Reason', width: 150, least: 90, value: reasonOf },
  {
    field: 'price',
    header: '$/ct',
    width: 60,
    isFigure: true,
    value: (line) => ('price' in line ? money(line.price.markup_ppc) : ''),
  },
];

const whatOf = (line: TimelineEntry): string =>
  'event' in line ? line.event.words : priceWords(line.price);
const clientOf = (line: TimelineEntry): string =>
  'event' in line ? (line.event.company_name ?? NONE) : NONE;
const reasonOf = (line: TimelineEntry): string =>
  ('event' in line ? line.event.reason : null) ?? NONE;

function actorOf(line: TimelineEntry): string | null {
  if ('price' in line) return line.price.actor;
  const { actor, kind, role_id } = line.event;
  return actor ?? (kind === 'step' && role_id === null ? 'The portal' : null);
}
