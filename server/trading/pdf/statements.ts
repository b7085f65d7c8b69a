import { GROWTH_TYPE } from '../../../src/machines/codes.ts';

/** Statement on the origin of the stones. A document contains one statement per growth type. */
export interface Statement {
  heading: string;
  text: string;
}

const OF_NATURAL: Statement = {
  heading: 'Natural diamonds',
  text:
    'The natural diamonds on this document come from legitimate sources, have taken no part in the funding of any conflict, ' +
    'and were bought in keeping with United Nations resolutions and the law of the countries concerned. The seller guarantees ' +
    'that they are conflict free, from personal knowledge or from the written guarantee of those who supplied them.',
};

const OF_LAB_GROWN: Statement = {
  heading: 'Laboratory-grown diamonds',
  text:
    'The stones marked “Lab grown” were made by people in a laboratory and not by nature. Apart from that origin they ' +
    'have essentially the chemical, physical and optical properties of a mined diamond. Anyone who resells them must disclose this, ' +
    'before the sale and in writing.',
};

export const statementsOn = (growthTypes: Iterable<number>): Statement[] => {
  const found = new Set(growthTypes);
  return [
    ...(found.has(GROWTH_TYPE.natural) ? [OF_NATURAL] : []),
    ...(found.has(GROWTH_TYPE.labGrown) ? [OF_LAB_GROWN] : []),
  ];
};
