import type { components } from '#api/schema.gen.ts';
import { statesWithout } from '#machines/kernel/state-codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';

type Statuses = NonNullable<components['schemas']['StoneFilter']['status']>;

/** Statuses that count as in stock: neither sold nor off the market. */
export const IN_STOCK = statesWithout(stoneMachine, 'offMarket') as Statuses;
