import type pg from 'pg';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import type { DemoPrices } from '../demo-prices.ts';
import type { DemoSize } from '../load/demo-size.ts';
import type { DemoIds } from '../load/load-people.ts';
import type { StoneScenarios } from '../scenarios/stone-scenarios.ts';

/** Rows for the COPY statement of each table. */
export type History = {
  readonly holds: Field[][];
  readonly ends: Field[][];
  readonly fates: Field[][];
  readonly events: Field[][];
  readonly lastNumbers: ReadonlyMap<number, number>;
};

export type HistoryLoad = HistorySource & { readonly connection: pg.PoolClient };

export type HistorySource = DemoSize & {
  readonly anchor: Date;
  readonly ids: DemoIds;
  readonly scenarios: StoneScenarios;
  readonly priceFor: DemoPrices;
};
