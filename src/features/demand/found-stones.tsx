import './found-stones.css';
import { Link } from '@tanstack/react-router';
import { count } from '../../common/count.ts';
import { formatInteger } from '../../common/format.ts';
import type { Demand } from '../../shared/searches/wire.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { isStaffRole } from '../../shared/stones/rights.ts';

/** The stones that came for a demand, each of them a way into the search. */
export function FoundStones({ demand }: { readonly demand: Demand }) {
  const { role_id } = useProfile();
  const { matches, stock_numbers: stockNos, filter } = demand;
  const to = isStaffRole(role_id) ? '/inventory' : '/search';
  return (
    <section className="kept-stones" aria-label="Stones found">
      <h3>{matches === 0 ? 'Found' : `${count(matches, 'stone')} found`}</h3>
      {matches === 0 ? (
        <p>Nothing has come yet. Each stone is told of once, in the app and by mail.</p>
      ) : (
        <ul>
          {stockNos.map((stockNo) => (
            <li key={stockNo}>
              <Link
                to={to}
                search={{
                  q: stockNo,
                  stone: stockNo,
                  ...(filter.diamond_type === 2 ? { type: 2 } : {}),
                }}
              >
                {stockNo}
              </Link>
            </li>
          ))}
          {matches > stockNos.length ? (
            <li>and {formatInteger(matches - stockNos.length)} more</li>
          ) : null}
        </ul>
      )}
    </section>
  );
}
