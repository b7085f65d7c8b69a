import type { components } from '#api/schema.gen.ts';

type Schemas = components['schemas'];

export type CustomerRow = Schemas['CustomerRow'];
export type CustomerDetail = Schemas['CustomerDetail'];
export type CustomerSort = Schemas['CustomerSort'];
export type CustomerChanges = Schemas['CustomerChanges'];
export type BusinessTermChanges = Schemas['BusinessTermChanges'];
export type NewCustomer = Schemas['NewCustomer'];
export type BusinessChoices = Schemas['ListBusinessChoicesAnswerData'];
export type InventoryAccess = Schemas['InventoryAccess'];
export type InventorySettings = Schemas['InventorySettings'];
