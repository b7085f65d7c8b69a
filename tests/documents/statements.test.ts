import { describe, expect, it } from 'vitest';
import { statementKindsOf } from '#common/trade/document-statements.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import { type StatementSource, statementsOn } from '../../server/trading/pdf/statements.ts';

const natural = (carat: number) => ({ growth_type: GROWTH_TYPE.natural, carat });
const labGrown = (carat: number) => ({ growth_type: GROWTH_TYPE.labGrown, carat });

describe('the statements on a document', () => {
  it.each([
    ['no stone', [], 'BE', []],
    ['a natural stone of 0.50 ct', [natural(0.5)], 'BE', ['warranties']],
    ['a natural stone of 0.51 ct', [natural(0.51)], 'BE', ['warranties', 'origin']],
    ['the same to India', [natural(0.51)], 'IN', ['warranties']],
    ['the same to an unknown country', [natural(0.51)], null, ['warranties']],
    ['the same to the United Kingdom', [natural(0.51)], 'GB', ['warranties']],
    ['a lab-grown stone of 2 ct', [labGrown(2)], 'BE', ['lab_grown']],
    ['both, the natural one small', [labGrown(2), natural(0.3)], 'DE', ['warranties', 'lab_grown']],
    [
      'both, the natural one large',
      [labGrown(0.2), natural(3)],
      'FR',
      ['warranties', 'lab_grown', 'origin'],
    ],
  ] as const)('of %s', (_, stones, destination, expected) => {
    expect(statementKindsOf(stones, destination)).toEqual(expected);
  });

  it('name the origin of each large natural stone by its row, the unknown origin last', () => {
    const stones = [1, 2, 0.4, 1, 1, 3].map((carat, i) => ({ id: `s${i + 1}`, ...natural(carat) }));
    const source: StatementSource = {
      texts: new Map([['origin', 'Origins:']]),
      destination: 'BE',
      origins: new Map([
        ['s2', 'Namibia'],
        ['s3', 'Canada'],
        ['s4', 'Botswana'],
        ['s5', 'Botswana'],
        ['s6', 'Botswana'],
      ]),
    };
    expect(statementsOn(stones, source)).toEqual([
      { heading: 'Origin', text: 'Origins:\nBotswana: rows 4–6\nNamibia: row 2\nUnknown: row 1' },
    ]);
  });
});
