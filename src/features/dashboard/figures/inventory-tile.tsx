import './inventory-tile.css';
import '../../../ui/skeleton-rows.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatInteger, formatNumber } from '#common/format.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import type { SearchLink } from '../../../shared/searches/search-types.ts';
import { shapesQuery } from './figures-calls.ts';
import { stockStates } from './figures-places.ts';
import { problemOf } from './tile.tsx';

const FiguresSkeleton = () => <span className="ui-skeleton figures-to-come" aria-hidden="true" />;

/** Stock totals of all stones, of white stones and of fancy stones. */
export function InventoryTile({ searchLink }: { readonly searchLink: SearchLink }) {
  const { data, error, refetch } = useQuery(shapesQuery({}));
  if (error) return problemOf(error, refetch);
  const lines = [
    { name: 'All', size: data?.totalInventory, type: null },
    { name: 'White', size: data?.whiteInventory, type: DIAMOND_TYPE.white },
    { name: 'Fancy', size: data?.fancyInventory, type: DIAMOND_TYPE.fancy },
  ] as const;
  return (
    <table className="figures-inventory">
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
          <tr key={name} data-all={type === null ? '' : undefined}>
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
            <td>{size ? formatInteger(size.pieces) : <FiguresSkeleton />}</td>
            <td>{size ? formatNumber(size.carats) : <FiguresSkeleton />}</td>
            <td>{size ? formatNumber(size.total_amt) : <FiguresSkeleton />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
