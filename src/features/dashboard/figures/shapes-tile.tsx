import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { formatInteger, formatNumber } from '#common/format.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { BarsChart } from '../../../shared/charts/bars-chart.tsx';
import { ChartFrame } from '../../../shared/charts/chart-frame.tsx';
import { shortFigure } from '../../../shared/charts/scale.ts';
import type { SearchLink } from '../../../shared/searches/search-types.ts';
import { ShapeIcon } from '../../../shared/stones/shape-icon.tsx';
import { shapesQuery } from './figures-calls.ts';
import type { FiguresSearch } from './figures-params.ts';
import { stockStates } from './figures-places.ts';
import { problemOf } from './tile.tsx';

const LINE = 24;
const SHOWN = 10;

type ShapesTileProps = { readonly search: FiguresSearch; readonly searchLink: SearchLink };

/** A search covers only one diamond type, so the tile defaults to white. */
export function ShapesTile({ search, searchLink }: ShapesTileProps) {
  const type = search.type ?? DIAMOND_TYPE.white;
  const { data, error, refetch } = useQuery(shapesQuery({ type }));
  const router = useRouter();
  const rows = (data?.shapes ?? []).map((shape) => ({
    ...shape,
    place: router.buildLocation({
      ...searchLink({
        diamond_type: type,
        shape: [shape.code],
        status: stockStates(data?.status ?? []),
      }),
    } as Parameters<typeof router.buildLocation>[0]).href,
  }));
  return (
    <ChartFrame
      title="Stock by shape"
      note={`${type === DIAMOND_TYPE.white ? 'white' : 'fancy'}, pieces and $`}
      fileName="culet-stock-by-shape"
      data={
        data && {
          columns: [
            { head: 'Shape' },
            { head: 'Pieces', format: formatInteger },
            { head: 'Carat', format: formatNumber },
            { head: 'Amount $', format: formatNumber },
          ],
          rows: rows.map(({ name, pieces, carats, total_amt, place }) => ({
            place,
            cells: [name, pieces, carats, total_amt],
          })),
        }
      }
      problem={problemOf(error, refetch)}
      height={SHOWN * LINE}
    >
      <BarsChart
        label="Stock by shape"
        nameWidth={128}
        textWidth={60}
        moreWidth={58}
        lineHeight={LINE}
        bars={rows.slice(0, SHOWN).map(({ code, name, pieces, total_amt, place }) => ({
          name,
          value: pieces,
          text: formatInteger(pieces),
          more: shortFigure(total_amt),
          place,
          icon: <ShapeIcon shape={code} size={16} />,
        }))}
      />
    </ChartFrame>
  );
}
