import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readPlaces } from '../../server/people/places/data-set.ts';
import { HEADER, type Output } from './output.ts';

/**
 * TopoJSON: `arcs` are borders, stored once as delta-encoded integers, to which countries refer.
 */
interface Outlines {
  readonly arcs: readonly (readonly Step[])[];
  readonly transform: { readonly scale: Point; readonly translate: Point };
  readonly objects: { readonly countries: { readonly geometries: readonly Outlined[] } };
}

type Step = readonly [number, number];
type Point = readonly [number, number];
type Ring = readonly number[];
type Outlined = {
  readonly id?: string;
  readonly properties: { readonly name: string };
} & (
  | { readonly type: 'Polygon'; readonly arcs: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly Ring[])[] }
);

const WIDTH = 1000;
/** Antarctica has no traders and would take a fifth of the picture. */
const ANTARCTICA = '010';
/** From the north of Greenland to Cape Horn, in degrees. */
const NORTH = 84;
const SOUTH = -56;

/**
 * Outlines are those of Natural Earth at 1:110 million (public domain). Countries too small for an
 * outline are points.
 */
export async function generateWorld(): Promise<Output> {
  const outlines: Outlines = await readJson(import.meta.resolve('world-atlas/countries-110m.json'));
  const { countries } = await readPlaces();
  const named = new Map(countries.map((country) => [country.numeric_code, country]));
  const byName = new Map(countries.map((country) => [country.name, country]));
  const drawn = outlines.objects.countries.geometries
    .filter(({ id }) => id !== ANTARCTICA)
    .map((outlined) => {
      const country = outlined.id ? named.get(outlined.id) : byName.get(outlined.properties.name);
      return { iso2: country?.iso2 ?? null, path: pathOf(outlined, outlines) };
    });
  const shaped = new Set(drawn.map(({ iso2 }) => iso2));
  const dots = countries
    .filter(({ iso2, latitude }) => !shaped.has(iso2) && Number(latitude) > SOUTH)
    .map(({ iso2, longitude, latitude }) => ({
      iso2,
      at: project([Number(longitude), Number(latitude)]),
    }));
  const lines = (all: readonly object[]) =>
    all.map((one) => `  ${JSON.stringify(one)},\n`).join('');
  return {
    path: 'src/shared/charts/world.gen.ts',
    content: [
      `// ${HEADER}\n`,
      '// Outlines: Natural Earth, public domain.\n\n',
      `export const WORLD_SIZE = { width: ${WIDTH}, height: ${project([0, SOUTH])[1]} } as const;\n\n`,
      '/** Outlines by country; null if the portal does not know the country. */\n',
      'export const LANDS: readonly { readonly iso2: string | null; readonly path: string }[] = [\n',
      `${lines(drawn)}];\n\n`,
      '/** Countries too small for an outline, with their position. */\n',
      'export const DOTS: readonly { readonly iso2: string; readonly at: readonly [number, number] }[] = [\n',
      `${lines(dots)}];\n`,
    ].join(''),
  };
}

async function readJson<T>(address: string): Promise<T> {
  return JSON.parse(await readFile(fileURLToPath(address), 'utf8'));
}

function pathOf(outlined: Outlined, outlines: Outlines): string {
  const rings = outlined.type === 'Polygon' ? outlined.arcs : outlined.arcs.flat();
  return rings
    .map((ring) => renderRing(unwrapAntimeridian(decodePoints(ring, outlines)).map(project)))
    .join('');
}

/** A negative index `i` refers to the border `~i` in reverse direction. */
function decodePoints(ring: Ring, { arcs, transform: { scale, translate } }: Outlines): Point[] {
  return ring.flatMap((index) => {
    let [x, y] = [0, 0];
    const points = (arcs[index < 0 ? ~index : index] ?? []).map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return index < 0 ? points.toReversed() : points;
  });
}

/** Draws a country across the 180th meridian on the side of its larger part. */
function unwrapAntimeridian(points: readonly Point[]): Point[] {
  let wraps = 0;
  const unwrapped = points.map(([x, y], at): Point => {
    const before = points[at - 1]?.[0] ?? x;
    if (Math.abs(x - before) > 180) wraps += x < before ? 1 : -1;
    return [x + wraps * 360, y];
  });
  const middle = unwrapped.reduce((sum, [x]) => sum + x, 0) / unwrapped.length;
  return middle < -179 ? unwrapped.map(([x, y]) => [x + 360, y]) : unwrapped;
}

function renderRing(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let [x, y] = first;
  const steps: string[] = [];
  for (const [toX, toY] of rest) {
    if (toX === x && toY === y) continue;
    steps.push(`${toX - x} ${toY - y}`);
    [x, y] = [toX, toY];
  }
  return steps.length < 3 ? '' : `M${first[0]} ${first[1]}l${steps.slice(0, -1).join(' ')}z`;
}

const [A1, A2, A3, A4] = [1.340264, -0.081106, 0.000893, 0.003796];
const M = Math.sqrt(3) / 2;

/** The Equal Earth projection keeps the relative areas of countries. */
function equalEarth([longitude, latitude]: Point): Point {
  const [lambda, phi] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
  const t = Math.asin(M * Math.sin(phi));
  const [t2, t6] = [t ** 2, t ** 6];
  return [
    (lambda * Math.cos(t)) / (M * (A1 + 3 * A2 * t2 + t6 * (7 * A3 + 9 * A4 * t2))),
    t * (A1 + A2 * t2 + t6 * (A3 + A4 * t2)),
  ];
}

const [EAST] = equalEarth([180, 0]);
const [, TOP] = equalEarth([0, NORTH]);

function project(place: Point): Point {
  const [x, y] = equalEarth(place);
  const scale = WIDTH / (2 * EAST);
  return [Math.round((x + EAST) * scale), Math.round((TOP - y) * scale)];
}
