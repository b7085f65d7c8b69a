import type { components } from '#api/schema.gen.ts';

type Schemas = components['schemas'];

export type StoneRow = Schemas['StoneRow'];
export type StoneDna = Schemas['StoneDna'];
export type StoneTotals = Schemas['StoneTotals'];
export type StoneFilter = Schemas['StoneFilter'];
export type FacetName = Schemas['FacetName'];
export type FacetCounts = Schemas['FacetCounts'];
export type StoneSortField = Schemas['StoneSortField'];
export type HoldRow = Schemas['HoldRow'];
export type LineRow = Schemas['LineRow'];
export type LineGroup = Schemas['LineGroup'];
export type TableView = Schemas['TableView'];
export type TableField = Schemas['TableField'];
export type HoldQueueRow = Schemas['HoldQueueRow'];
export type CustomerChoice = Schemas['CustomerChoice'];
