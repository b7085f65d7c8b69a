import { GROWTH_TYPE } from '#machines/codes.ts';

/**
 * Statement on the origin of the stones. A document contains one statement for natural stones and
 * one statement for lab-grown stones.
 */
export interface Statement {
  /** empty for a text without a heading */
  heading: string;
  text: string;
}

const OF_NATURAL: Statement = {
  heading: 'Natural diamonds',
  text:
    'The natural diamonds on this document were bought from legitimate sources that are not involved in funding ' +
    'conflict, in compliance with United Nations resolutions and the laws of the countries concerned. The seller ' +
    'guarantees that these diamonds are conflict free, based on personal knowledge or on written guarantees of the suppliers.',
};

const OF_LAB_GROWN: Statement = {
  heading: 'Laboratory-grown diamonds',
  text:
    'The stones marked “Lab grown” were grown in a laboratory and were not mined. Apart from that origin, these stones ' +
    'have essentially the chemical, physical and optical properties of mined diamonds. Anyone who resells these ' +
    'stones must disclose the origin, before the sale and in writing.',
};

export const statementsOn = (growthTypes: Iterable<number>): Statement[] => {
  const found = new Set(growthTypes);
  return [
    ...(found.has(GROWTH_TYPE.natural) ? [OF_NATURAL] : []),
    ...(found.has(GROWTH_TYPE.labGrown) ? [OF_LAB_GROWN] : []),
  ];
};
