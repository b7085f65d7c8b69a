import type { components } from '../api/schema.gen.ts';

type Schemas = components['schemas'];

export type StoneRow = Schemas['StoneRow'];
export type StoneDna = Schemas['StoneDna'];
export type StoneTotals = Schemas['StoneTotals'];
export type StoneFilter = Schemas['StoneFilter'];
export type StoneSortField = Schemas['StoneSortField'];
export type HoldRow = Schemas['HoldRow'];
export type LineGroup = Schemas['LineGroup'];
export type HoldQueueRow = Schemas['HoldQueueRow'];
export type CustomerChoice = Schemas['CustomerChoice'];
export type AttributeChoice = Schemas['AttributeChoice'];
