import { MantineProvider } from '@mantine/core';
import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { STONE_STATUS } from '#machines/codes.ts';
import { Proportions } from '../../src/features/stone/drawer/proportions.tsx';
import { phoneRow } from '../../src/features/stone/results/phone-row.tsx';
import type { StoneDna, StoneRow } from '../../src/shared/stones/stone-types.ts';

const STONE = {
  stock_no: 'TN-38388',
  shape: 'Round',
  carat: 1.01,
  color: 'E',
  clarity: 'VS1',
  cut: 'EX',
  polish: 'EX',
  symmetry: 'EX',
  fluorescence: 'None',
  fancy: null,
  growth_type: 2,
  status: STONE_STATUS.available.code,
  image: null,
  markup_disc: -36.26,
  markup_ppc: 4008.52,
  sell_amt: 4048.61,
  hold: null,
  offer: null,
  marks: null,
} as unknown as StoneRow;

const textOf = (markup: string): string =>
  markup
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

it('the row of a stone on a phone has its status, stock number and price per carat', () => {
  const row = phoneRow(STONE, { business: null, tradingClient: null });
  const words = textOf(
    renderToStaticMarkup(
      <MantineProvider>
        {[row.title, row.more, row.moreNote, row.value].map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
          <Fragment key={index}>{part} </Fragment>
        ))}
      </MantineProvider>,
    ),
  );
  for (const part of ['TN-38388', 'Available', '4,008.52 /ct', '4,048.61'])
    expect(words).toContain(part);
});

it('the side view states the depth of the report, with two decimals', () => {
  // The heights of crown, girdle and pavilion add up to 60.70, and the report says 60.75.
  const dna = {
    table_pct: 57,
    depth_pct: 60.75,
    crown_angle: 34.5,
    crown_height_pct: 14.5,
    girdle_pct: 3.2,
    pavilion_angle: 40.8,
    pavilion_depth_pct: 43,
  } as StoneDna;
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <Proportions dna={dna} />
    </MantineProvider>,
  );
  expect(markup).toContain('depth 60.75 %');
  expect(textOf(markup)).toContain('60.75 % depth');
  expect(markup).not.toMatch(/60\.70? %/);
});
