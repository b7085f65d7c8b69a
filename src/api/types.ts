import type { components } from './schema.gen.ts';

type Schemas = components['schemas'];

export type BusinessDetails = Schemas['BusinessDetails'];
export type AssociateDetails = Schemas['AssociateDetails'];
export type PermissionCategory = Schemas['PermissionCategory'];
export type Notice = Schemas['Notice'];
export type ProblemEntry = Schemas['ProblemEntry'];
export type Credentials = Schemas['Credentials'];
export type GuestDetails = Schemas['GuestDetails'];

/**
 * Business and associate may be null: staff have no business, and a business may have no associate.
 */
export type Profile = Omit<
  Schemas['Profile'],
  'business_details' | 'business_associate_details'
> & {
  readonly business_details: BusinessDetails | null;
  readonly business_associate_details: AssociateDetails | null;
};
