const EIGHTHS = [0, 1, 2, 3, 4, 5, 6, 7];
const GIRDLE = 100;
const BREAK = 76;
const TABLE = 53;
const CULET = 3;

const at = (radius: number, eighth: number): string => {
  const angle = (eighth * Math.PI) / 4 - Math.PI / 2;
  return `${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`;
};

const ring = (radius: number, turn: number): string =>
  EIGHTHS.map((eighth) => at(radius, eighth + turn)).join(' ');

/** The crown of a round brilliant from above, drawn from its angles, with the culet seen through the table. */
export function FacetPlan() {
  return (
    <svg className="account-stone" viewBox="-106 -106 212 212" aria-hidden="true">
      <circle r={GIRDLE} className="edge" />
      {EIGHTHS.map((eighth) => (
        <g key={eighth}>
          <polygon
            className={eighth % 2 ? 'kite dim' : 'kite'}
            points={[
              at(TABLE, eighth),
              at(BREAK, eighth + 0.5),
              at(GIRDLE, eighth),
              at(BREAK, eighth - 0.5),
            ].join(' ')}
          />
          <polygon
            className="star"
            points={[at(TABLE, eighth), at(BREAK, eighth + 0.5), at(TABLE, eighth + 1)].join(' ')}
          />
          <polyline
            className="half"
            points={[at(BREAK, eighth + 0.5), at(GIRDLE, eighth + 0.5)].join(' ')}
          />
          <polyline
            className="pavilion"
            points={[at(CULET, eighth + 0.5), at(TABLE * 0.92, eighth + 0.5)].join(' ')}
          />
        </g>
      ))}
      <polygon className="table" points={ring(TABLE, 0)} />
      <polygon className="culet" points={ring(CULET, 0.5)} />
    </svg>
  );
}
