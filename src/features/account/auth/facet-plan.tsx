import './account-frame.css';
import { facetPlan } from '#drawing/facets/plans.ts';
import { polygonPath } from '#drawing/svg-path.ts';

const ROUND = facetPlan('Round');

export function FacetPlan() {
  return (
    <svg className="account-stone" viewBox="-106 -106 212 212" aria-hidden="true">
      <path className="edge" d={polygonPath(ROUND.outline)} />
      {ROUND.pavilion
        .filter(({ kind }) => kind === 'main')
        .map(({ points }) => (
          <path key={polygonPath(points)} className="pavilion" d={polygonPath(points)} />
        ))}
      {ROUND.crown.map(({ kind, points }, index) => (
        <path
          key={polygonPath(points)}
          className={kind === 'kite' && index % 2 === 1 ? 'kite dim' : kind}
          d={polygonPath(points)}
        />
      ))}
      <circle className="culet" r="3" />
    </svg>
  );
}
