/** A value of a list that the company has created. */
export interface DemoValue {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly keyword?: string;
  readonly isActive?: false;
  readonly isDefault?: true;
  readonly isDisplay?: false;
  /** SVG path data for the image of the value, 64 by 64 units */
  readonly drawing?: string;
}

export interface DemoMaster {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly isActive?: false;
  readonly values: readonly DemoValue[];
}

/** Lists of values that the company has created. Their values are in each possible state. */
export const DEMO_MASTERS: readonly DemoMaster[] = [
  {
    code: 'DELIVERY',
    name: 'Delivery',
    description: 'How stones reach a client.',
    values: [
      {
        code: 'COURIER',
        name: 'Insured courier',
        description: 'Collected before three, there the next day.',
        keyword: 'van, express',
        isDefault: true,
        drawing: 'M6 18h32v26H6zM38 26h12l8 10v8H38zM16 40a6 6 0 1 0 .1 0zM46 40a6 6 0 1 0 .1 0z',
      },
      {
        code: 'BY_HAND',
        name: 'By hand',
        description: 'An associate brings them, and waits for the signature.',
        drawing: 'M32 8l20 18-20 30-20-30zM12 26h40M32 8l-8 18 8 30 8-30z',
      },
      {
        code: 'VAULT',
        name: 'Vault to vault',
        description:
          'Between the vaults of two carriers, for parcels above the limit of the courier.',
        keyword: 'armoured, safe',
        isDisplay: false,
      },
      {
        code: 'REGISTERED_POST',
        name: 'Registered post',
        description: 'Discontinued: the insurance no longer covers it.',
        isActive: false,
      },
    ],
  },
  {
    code: 'OCCASION',
    name: 'Occasion',
    description: 'Purpose of a purchase. Not used for a year.',
    isActive: false,
    values: [
      { code: 'ENGAGEMENT', name: 'Engagement', description: '' },
      { code: 'ANNIVERSARY', name: 'Anniversary', description: '' },
    ],
  },
];

/** Business type and designation of the contact, in the order of `BUSINESSES`. */
export const DEMO_TYPES: readonly (readonly [type: string, designation: string])[] = [
  ['RETAILER', 'BUYER'],
  ['WHOLESALER', 'OWNER'],
  ['ONLINE_RETAILER', 'DIRECTOR'],
];
