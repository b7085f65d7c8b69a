import type { BusinessId } from '#api/ids.gen.ts';
import { PartFailed } from '../../../shared/lists/part-failed.tsx';
import '../../../shared/records/record-table.css';
import './stone-detail.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#common/format.ts';
import { SEARCH_MODE, STONE_STATUS } from '#machines/codes.ts';
import { maySearchMatches } from '../../../shared/matchpair/may-match.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import { pricesOf, searchStones } from '../../../shared/stones/stone-calls.ts';
import { stoneTitle } from '../../../shared/stones/stone-columns.tsx';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { useAttributeChoices } from '../../../shared/stones/use-attribute-choices.ts';
import { matchSearchOf } from '../match/match-params.ts';
import { Part } from './detail-part.tsx';
import { similarFilter, sortByDistance } from './similarity.ts';

const SHOWN = 5;
/** Number of candidates to fetch. The browser then picks the most similar ones. */
const LOOKED_AT = 100;

type SimilarStonesProps = {
  readonly stone: StoneRow;
  readonly pricesFor: BusinessId | null;
  readonly onShow: (stockNo: string) => void;
};

/**
 * Lists stones within one grade of colour and clarity and within 8 % of the weight, most similar
 * first.
 */
export function SimilarStones({ stone, pricesFor, onShow }: SimilarStonesProps) {
  const profile = useProfile();
  const { id } = profile;
  const choices = useAttributeChoices();
  const filter = similarFilter(stone, choices);
  const query = useQuery({
    queryKey: [CACHED.stones, id, 'similar', stone.stock_no, filter, pricesFor],
    queryFn: ({ signal }) =>
      searchStones(
        {
          diamondType: stone.diamond_type,
          term: '',
          filter: {
            ...filter,
            ...pricesOf(pricesFor),
            status: [STONE_STATUS.available.code],
            facets: [],
            page: 1,
            size: LOOKED_AT,
          },
        },
        signal,
      ),
    enabled: filter !== null,
  });
  const { data, error } = query;
  if (error)
    return (
      <Part title="Similar stones">
        <PartFailed query={query} />
      </Part>
    );
  if (!data) return null;
  const near = sortByDistance(stone, data.data.stockList, choices).slice(0, SHOWN);
  return (
    <Part title="Similar stones" note="Colour and clarity ± 1 grade, weight ± 8 %">
      {near.length === 0 ? (
        <p>No similar stone is available.</p>
      ) : (
        <table className="record-table">
          <tbody>
            {near.map((row) => (
              <tr key={row.stock_no}>
                <td>
                  <button
                    type="button"
                    className="ui-grid-link"
                    onClick={() => onShow(row.stock_no)}
                  >
                    {row.stock_no}
                  </button>
                </td>
                <td className="detail-words">{stoneTitle(row)}</td>
                <td data-end="">
                  {row.markup_disc === null ? '' : `${formatNumber(row.markup_disc)} %`}
                </td>
                <td data-end="">
                  <b>{formatNumber(row.sell_amt)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {filter !== null && maySearchMatches(profile) ? (
        <Link
          to="/matchpair"
          search={matchSearchOf({
            filter: { ...filter, diamond_type: stone.diamond_type },
            search_type: SEARCH_MODE.matchPair,
            match: null,
          })}
        >
          Find matching pairs
        </Link>
      ) : null}
    </Part>
  );
}
