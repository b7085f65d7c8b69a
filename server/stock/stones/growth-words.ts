import { GROWTH_NAME } from '../../../src/common/stone-labels.ts';
import { GROWTH_TYPE } from '../../../src/machines/codes.ts';

/** SQL for the name of a growth type, as in `GROWTH_NAME`. */
export const growthWords = (column: string): string =>
  `case ${column} when ${GROWTH_TYPE.labGrown} then '${GROWTH_NAME[GROWTH_TYPE.labGrown]}' else '${GROWTH_NAME[GROWTH_TYPE.natural]}' end`;
