import { GROWTH_NAME } from '#common/stone-labels.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';

export const growthWords = (column: string): string =>
  `case ${column} when ${GROWTH_TYPE.labGrown} then '${GROWTH_NAME[GROWTH_TYPE.labGrown]}' else '${GROWTH_NAME[GROWTH_TYPE.natural]}' end`;
