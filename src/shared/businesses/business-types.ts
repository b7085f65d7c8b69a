import type { components } from '#api/schema.gen.ts';

type Schemas = components['schemas'];

export type BusinessFile = Schemas['BusinessDocuments'];
export type BusinessFacts = BusinessFile['business'];
export type BusinessDetail = Schemas['BusinessDetail'];
export type BusinessForCustomer = Schemas['BusinessForCustomer'];
export type KycDocument = Schemas['KycDocument'];
export type KycStep = Schemas['KycStep'];
export type BusinessStep = Schemas['BusinessStep'];
export type RecentKyc = Schemas['RecentKyc'];
