import { describe, expect, test } from 'vitest';
import { DRAWN_SHAPES } from '#drawing/facets/plans.ts';
import { stoneFilm } from '../../server/stock/media/film.ts';
import { stonePicture } from '../../server/stock/media/picture.ts';
import { stonePlot } from '../../server/stock/media/plot.ts';
import type { StoneToDraw } from '../../server/stock/media/stone-to-draw.ts';
import { some } from '../support/runner/some.ts';

const STONE: StoneToDraw = {
  stock_no: 'KL-39015',
  shape: 'Round',
  growth_type: 2,
  carat: '1.510',
  color: 'F',
  clarity: 'VS1',
  cut: 'EX',
  polish: 'EX',
  symmetry: 'EX',
  fluorescence: 'None',
  fancy: null,
  intensity: null,
  overtone: null,
  lab: 'GIA',
  report_no: '2337502921',
  report_date: '2026-08-04',
  length_mm: '7.37',
  width_mm: '7.34',
  depth_mm: '4.51',
  depth_pct: '61.40',
  table_pct: '57.00',
  crown_angle: '34.50',
  crown_height_pct: '14.80',
  pavilion_angle: '40.80',
  pavilion_depth_pct: '43.20',
  girdle_pct: '3.50',
  key_to_symbols: ['Crystal', 'Feather'],
};
const BARE: StoneToDraw = {
  ...STONE,
  color: null,
  clarity: null,
  cut: null,
  polish: null,
  symmetry: null,
  fluorescence: null,
  lab: null,
  report_no: null,
  report_date: null,
  length_mm: null,
  width_mm: null,
  depth_mm: null,
  depth_pct: null,
  table_pct: null,
  crown_angle: null,
  crown_height_pct: null,
  pavilion_angle: null,
  pavilion_depth_pct: null,
  girdle_pct: null,
  key_to_symbols: [],
};

/** Tags are closed in order, attributes are quoted, and every & begins an entity. */
function expectWellFormed(svg: string): void {
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/gi,
    (_, close, name, __, empty) => {
      if (close) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
      return '';
    },
  );
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]/);
  expect(svg.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
  expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
  expect(svg).not.toMatch(/<script|href=|url\(http/i);
}

describe.each([
  ['picture', stonePicture],
  ['film', stoneFilm],
  ['plot', stonePlot],
] as const)('%s', (_, draw) => {
  test.each(DRAWN_SHAPES)('of a %s is well-formed and refers to no other file', (shape) => {
    expectWellFormed(draw({ ...STONE, shape }));
    expectWellFormed(draw({ ...BARE, shape }));
  });

  test('escapes names', () => {
    const nasty = `"><script>alert('&')</script>\u0000`;
    const svg = draw({
      ...STONE,
      stock_no: nasty,
      shape: nasty,
      color: nasty,
      lab: nasty,
      key_to_symbols: [nasty],
    });
    expectWellFormed(svg);
    expect(svg).toContain('&lt;script&gt;');
  });

  test('is the same each time', () => {
    expect(draw(STONE)).toBe(draw(STONE));
  });
});

test.each([
  ['picture', stonePicture],
  ['film', stoneFilm],
])('a %s says that it is a drawing', (_, draw) => {
  expect(draw(STONE)).toMatch(/<title>Drawing of Round 1\.510 ct, KL-39015/);
  expect(draw(STONE)).toContain('>Drawing, not a photo</text>');
  expect(draw(STONE)).toContain('@media (max-width:300px){text{display:none}}');
});

test.each(['Round', 'Oval', 'Princess', 'Radiant', 'Pear'])(
  'two drawings of a %s differ by the measured table',
  (shape) => {
    const paths = (table_pct: string | null) =>
      [...stonePicture({ ...STONE, shape, table_pct }).matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
    expect(paths('53')).not.toEqual(paths('65'));
    // An implausible table is not drawn.
    expect(paths('5.3')).toEqual(paths(null));
  },
);

test('two stones have different tones', () => {
  const body = (svg: string) => svg.slice(svg.indexOf('<path'));
  expect(body(stonePicture(STONE))).not.toBe(
    body(stonePicture({ ...STONE, stock_no: 'KL-39016' })),
  );
});

test('a film begins with the picture, and each facet has many tones as it turns', () => {
  const film = stoneFilm(STONE);
  const firstTones = [...stonePicture(STONE).matchAll(/fill="(#\w+)" stroke/g)].map(([, c]) => c);
  const tones = [...film.matchAll(/values="([^"]*)"/g)].map(([, values = '']) => values.split(';'));
  expect(tones.map(([first]) => first)).toEqual(firstTones);
  expect(some(tones).every((colors) => colors.at(-1) === colors[0])).toBe(true);
  expect(tones.some((colors) => new Set(colors).size > 8)).toBe(true);
});

test('white, tinted and fancy stones have different tones', () => {
  const fills = (stone: StoneToDraw) => stonePicture(stone).match(/fill="#\w+"/)?.[0];
  const pink = { ...STONE, color: null, fancy: 'Pink', intensity: 'Fancy Vivid' };
  const tones = [
    STONE,
    { ...STONE, color: 'M' },
    pink,
    { ...pink, intensity: 'Light' },
    { ...pink, fancy: 'Blue' },
  ];
  expect(new Set(tones.map(fills)).size).toBe(5);
});
