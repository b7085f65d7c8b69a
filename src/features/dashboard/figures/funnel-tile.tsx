import { useQuery } from '@tanstack/react-query';
import { count } from '#common/count.ts';
import { formatInteger } from '#common/format.ts';
import { BarsChart } from '../../../shared/charts/bars-chart.tsx';
import { ChartFrame } from '../../../shared/charts/chart-frame.tsx';
import { funnelQuery } from './figures-calls.ts';
import type { FiguresSearch } from './figures-params.ts';
import { useListPlace } from './figures-places.ts';
import { problemOf } from './tile.tsx';

const LINE = 30;
const STEPS = 7;
const WORDS = {
  searched: 'Searches',
  opened: 'Stones opened',
  kept: 'Cart or watchlist',
  enquired: 'Enquired',
  held: 'Held',
  requested: 'Ordered or on memo',
  sold: 'Sold',
} as const;

export function FunnelTile({ search }: { readonly search: FiguresSearch }) {
  const listPlace = useListPlace();
  const { data, error, refetch } = useQuery(funnelQuery(search));
  const steps = (data?.steps ?? []).map(({ step, times, stones, clients, lists }) => ({
    name: WORDS[step],
    times,
    stones,
    clients,
    // A link leads to only one list, so a step with records in two lists has no link.
    place: lists.length === 1 && lists[0] ? listPlace(lists[0], search) : null,
  }));
  return (
    <ChartFrame
      title="From search to sale"
      note="events and trading clients, square-root scale"
      fileName="culet-from-search-to-sale"
      data={
        data && {
          columns: [
            { head: 'Step' },
            { head: 'Events', format: formatInteger },
            { head: 'Stones', format: formatInteger },
            { head: 'Clients', format: formatInteger },
          ],
          rows: steps.map(({ name, times, stones, clients, place }) => ({
            place,
            cells: [name, times, stones, clients],
          })),
        }
      }
      problem={problemOf(error, refetch)}
      height={STEPS * LINE}
    >
      <BarsChart
        label="From search to sale"
        nameWidth={136}
        textWidth={56}
        moreWidth={64}
        lineHeight={LINE}
        isRooted
        bars={steps.map(({ name, times, clients, place }, at) => ({
          name,
          value: times,
          text: formatInteger(times),
          more: count(clients, 'client'),
          place,
          isEnd: at === steps.length - 1,
        }))}
      />
    </ChartFrame>
  );
}
