import { expect, it } from 'vitest';
import { type ShareableStone, shareText } from '#common/share-text.ts';

const ROUND: ShareableStone = {
  stock_no: 'KL-39015',
  growth_type: 2,
  shape: 'Round',
  carat: 1.51,
  color: 'F',
  clarity: 'VS1',
  cut: 'EX',
  polish: 'EX',
  symmetry: 'EX',
  fancy: null,
  intensity: null,
  overtone: null,
  lab: 'GIA',
  report_no: '2337502921',
  markup_ppc: 7350,
  sell_amt: 11098.5,
  image: '/media/stones/1/picture.svg',
  video: null,
  certificate: '/media/stones/1/certificate.pdf',
};
const FANCY: ShareableStone = {
  ...ROUND,
  stock_no: 'KL-2',
  growth_type: 1,
  shape: 'Pear',
  carat: 0.7,
  color: null,
  clarity: null,
  cut: null,
  polish: 'VG',
  symmetry: 'EX',
  fancy: 'Yellow',
  intensity: 'Fancy Intense',
  overtone: 'None',
  report_no: null,
  image: null,
};
const origin = 'https://portal.example';

it('has the lines of each stone in turn, and ends with Confirm...', () => {
  expect(shareText([ROUND, FANCY], { media: [], origin })).toBe(`Stock No.: KL-39015
Report: GIA 2337502921
Natural Round F VS1 1.51 ct, 3EX
PPC: 7,350.00
Final Amt. USD: 11,098.50

Stock No.: KL-2
Report: not given
Lab grown Pear Fancy Intense Yellow 0.70 ct, VG EX
PPC: 7,350.00
Final Amt. USD: 11,098.50

Confirm...`);
});

it('states the growth of every stone', () => {
  const third = (...stones: ShareableStone[]) =>
    shareText(stones, { media: [], origin }).split('\n')[2];
  expect(third(ROUND)).toBe('Natural Round F VS1 1.51 ct, 3EX');
  expect(third(ROUND, FANCY)).toBe('Natural Round F VS1 1.51 ct, 3EX');
  expect(third({ ...ROUND, growth_type: 1 })).toBe('Lab grown Round F VS1 1.51 ct, 3EX');
});

it('contains the requested links that the stone has', () => {
  const text = shareText([ROUND], { media: ['certificate', 'video', 'image'], origin });
  expect(text.split('\n').slice(5)).toEqual([
    'Image (drawn, not a photo): https://portal.example/media/stones/1/picture.svg',
    'Certificate: https://portal.example/media/stones/1/certificate.pdf',
    '',
    'Confirm...',
  ]);
});
