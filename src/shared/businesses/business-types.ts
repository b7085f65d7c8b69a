import type { components } from '#api/schema.gen.ts';

type Schemas = components['schemas'];

export type BusinessFile = Schemas['BusinessDocuments'];
export type BusinessFacts = BusinessFile['business'];
export type BusinessDetail = Schemas['BusinessDetail'];
export type BusinessForCustomer = Schemas['BusinessForCustomer'];
export type KycDocument = Schemas['KycDocument'];
export type KycStep = Schemas['KycStep'];
export type BusinessStep = Schemas['BusinessStep'];
export type DueDiligence = Schemas['DueDiligence'];
export type BusinessOwner = Schemas['BusinessOwner'];
export type OwnerChange = Schemas['OwnerChange'];
export type Screening = Schemas['Screening'];
export type RecentKyc = Schemas['RecentKyc'];
