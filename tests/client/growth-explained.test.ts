import { expect, it } from 'vitest';
import { explainGrowth } from '#common/stone-labels.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';

const { natural, labGrown } = GROWTH_TYPE;

it.each([
  [natural, {}, 'Natural diamond, formed in the earth.'],
  [natural, { treatment: 'None' }, 'Natural diamond, formed in the earth; not treated.'],
  [
    natural,
    { treatment: 'HPHT', treated_color: 'HPHT' },
    'Natural diamond, formed in the earth; treated: HPHT.',
  ],
  [
    natural,
    { treatment: 'None', treated_color: 'Irradiated' },
    'Natural diamond, formed in the earth; treated: Irradiated.',
  ],
  [labGrown, {}, 'Lab-grown diamond, grown in a laboratory and not mined.'],
  [
    labGrown,
    { growth_process: 'CVD', treatment: 'Laser drilled' },
    'Lab-grown diamond, grown in a laboratory by chemical vapour deposition (CVD) and not mined; treated: Laser drilled.',
  ],
  [
    labGrown,
    { growth_process: 'HPHT' },
    'Lab-grown diamond, grown in a laboratory under high pressure and high temperature (HPHT) and not mined.',
  ],
  [
    labGrown,
    { growth_process: 'Plasma' },
    'Lab-grown diamond, grown in a laboratory (Plasma) and not mined.',
  ],
] as const)('growth %i with %j is explained in one sentence', (growth, details, sentence) => {
  expect(explainGrowth(growth, details)).toBe(sentence);
});
