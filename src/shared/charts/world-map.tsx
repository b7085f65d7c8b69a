import './chart.css';
import type { ReactNode } from 'react';
import { SvgLink } from './svg-link.tsx';
import { useWidth } from './use-width.ts';
import { DOTS, LANDS, WORLD_SIZE } from './world.gen.ts';

export interface MappedCountry {
  readonly iso2: string;
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly place?: string | null;
}

type WorldMapProps = {
  readonly label: string;
  /** Countries without a value have no colour. Countries that the map lacks are not drawn. */
  readonly countries: readonly MappedCountry[];
  readonly height: number;
};

const SHADES = 5;
const DOT = 3.5;
const BORDER = 0.6;

/**
 * World map: the larger the value, the darker the country. Load this module lazily, because the
 * outlines of the countries are large.
 */
export function WorldMap({ label, countries, height }: WorldMapProps) {
  const [place, width] = useWidth();
  const counted = new Map(
    countries.filter(({ value }) => value > 0).map((country) => [country.iso2, country]),
  );
  const most = Math.max(1, ...countries.map(({ value }) => value));
  // Colours follow the square root of the value, because a few countries have most of the trade.
  const heatOf = (value: number) => Math.max(1, Math.ceil(SHADES * Math.sqrt(value / most)));
  /** Size of one screen pixel in drawing units. */
  const point = width === 0 ? 1 : Math.max(WORLD_SIZE.width / width, WORLD_SIZE.height / height);
  const lands = LANDS.map((land) => ({ ...land, country: counted.get(land.iso2 ?? '') }));
  return (
    <div ref={place}>
      {width === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a picture with links in it is no set of fields
        <svg
          className="chart-svg"
          width={width}
          height={height}
          viewBox={`0 0 ${WORLD_SIZE.width} ${WORLD_SIZE.height}`}
          strokeWidth={BORDER * point}
          role="group"
          aria-label={label}
        >
          <path
            className="chart-land"
            fill="var(--heat-0)"
            d={lands.map(({ path, country }) => (country ? '' : path)).join('')}
          />
          {lands.map(({ path, country }) =>
            country ? (
              <CountryLink key={country.iso2} country={country}>
                <path
                  className="chart-land"
                  fill={`var(--heat-${heatOf(country.value)})`}
                  d={path}
                />
              </CountryLink>
            ) : null,
          )}
          {DOTS.map(({ iso2, at: [x, y] }) => {
            const country = counted.get(iso2);
            return country ? (
              <CountryLink key={iso2} country={country}>
                <circle
                  className="chart-land"
                  fill={`var(--heat-${heatOf(country.value)})`}
                  cx={x}
                  cy={y}
                  r={DOT * point}
                />
              </CountryLink>
            ) : null;
          })}
        </svg>
      )}
    </div>
  );
}

type CountryLinkProps = {
  readonly country: MappedCountry;
  readonly children: ReactNode;
};

function CountryLink({ country: { name, text, place }, children }: CountryLinkProps) {
  const said = `${name}: ${text}`;
  return (
    <SvgLink place={place} label={said}>
      {children}
    </SvgLink>
  );
}
