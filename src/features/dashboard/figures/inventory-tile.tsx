import '../../../shared/charts/chart.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatInteger, formatNumber } from '#common/format.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import type { SearchLink } from '../../../shared/searches/search-types.ts';
import { FigureSkeleton } from '../figure-skeleton.tsx';
import { shapesQuery } from './figures-calls.ts';
import { stockStates } from './figures-places.ts';
import { problemOf } from './tile.tsx';

export function InventoryTile({ searchLink }: { readonly searchLink: SearchLink }) {
  const { data, error, refetch } = useQuery(shapesQuery({}));
  if (error) return problemOf(error, refetch);
  const lines = [
    { name: 'All', size: data?.totalInventory, type: null },
    { name: 'White', size: data?.whiteInventory, type: DIAMOND_TYPE.white },
    { name: 'Fancy', size: data?.fancyInventory, type: DIAMOND_TYPE.fancy },
  ] as const;
  return (
    <table className="figure-table">
      <thead>
        <tr>
          <th scope="col">Inventory</th>
          <th scope="col">Pieces</th>
          <th scope="col">Carat</th>
          <th scope="col">Amount $</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, size, type }) => (
          <tr key={name} data-total={type === null ? '' : undefined}>
            <th scope="row">
              {type === null ? (
                name
              ) : (
                <Link
                  {...searchLink({ diamond_type: type, status: stockStates(data?.status ?? []) })}
                >
                  {name}
                </Link>
              )}
            </th>
            <td>{size ? formatInteger(size.pieces) : <FigureSkeleton />}</td>
            <td>{size ? formatNumber(size.carats) : <FigureSkeleton />}</td>
            <td>{size ? formatNumber(size.total_amt) : <FigureSkeleton />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
