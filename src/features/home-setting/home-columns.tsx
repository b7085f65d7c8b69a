import { formatInteger } from '#common/format.ts';
import { homeTextWords } from '#common/home/home-text.ts';
import { formatDay } from '#common/typed-day.ts';
import { numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { BADGE_EDGES, StatusBadge } from '../../ui/StatusBadge.tsx';
import type { HomeKind, HomeSetting } from './home-calls.ts';
import { PAGE_NAMES, stateOf } from './home-words.ts';
import { shownDays } from './shown/shown.ts';
import { BANNER_NAMES } from './shown/shown-banner.tsx';

export const HomeState = ({ of }: { readonly of: HomeSetting }) => (
  <StatusBadge ring {...stateOf(of)} quiet={!of.is_active || of.showing === 'over'} />
);

const title = wordsColumn<HomeSetting>('title', 'Title', 320, (one) => one.title, {
  pinned: 'left',
  strong: true,
});
const type: GridColumn<HomeSetting> = {
  id: 'type',
  header: 'Type',
  value: (one) => (one.type === undefined ? null : BANNER_NAMES[one.type]),
};
const rest: readonly GridColumn<HomeSetting>[] = [
  {
    id: 'state',
    header: 'Status',
    extraWidth: BADGE_EDGES,
    value: (one) => stateOf(one).label,
    cell: (one) => <HomeState of={one} />,
  },
  wordsColumn<HomeSetting>('page', 'Audience', 230, ({ page }) => PAGE_NAMES[page]),
  numberColumn<HomeSetting>('start_date', 'First day', ({ start_date }) => formatDay(start_date)),
  numberColumn<HomeSetting>('end_date', 'Last day', ({ end_date }) =>
    end_date === null ? null : formatDay(end_date),
  ),
  {
    id: 'images',
    header: 'Pictures',
    align: 'end',
    value: ({ images }) => images.length || null,
    format: (images) => formatInteger(typeof images === 'number' ? images : null),
  },
  wordsColumn<HomeSetting>(
    'description',
    'Text',
    320,
    ({ description }) => homeTextWords(description) || null,
    {
      quiet: true,
    },
  ),
];

/** Disables sorting by column, because the server sorts the settings, newest first. */
const unsorted = (columns: readonly GridColumn<HomeSetting>[]) =>
  columns.map((column) => ({ ...column, sortable: false }));

export const HOME_COLUMNS: Readonly<Record<HomeKind, readonly GridColumn<HomeSetting>[]>> = {
  popup: unsorted([title, ...rest]),
  event: unsorted([title, ...rest]),
  banner: unsorted([title, type, ...rest]),
};

export const homePhoneRow = (one: HomeSetting): GridPhoneRow => ({
  picture: null,
  title: one.title,
  value: <HomeState of={one} />,
  detail: PAGE_NAMES[one.page],
  note: shownDays(one),
});
