import type { components } from '#api/schema.gen.ts';
import { encodeDemoImage } from './encode-image.ts';
import { createIds } from './ids.ts';
import { createRandom } from './random.ts';
import type { StoredDocument } from './write/write-registrations.ts';

type CompanyProfile = components['schemas']['CompanyProfile'];

/** An invented company. The bank numbers are valid in form only: the accounts are all zeros. */
export const DEMO_COMPANY = {
  legal_name: 'Facet Row Diamonds BV',
  trading_name: 'Facet Row',
  address_line_1: 'Invented Street 12',
  address_line_2: 'Second floor',
  postal_code: '0000',
  city: 'Antwerp',
  iso2: 'BE',
  phone: '+32 3 000 00 00',
  email: 'office@facetrow.example',
  website: 'https://facetrow.example',
  registration_number: '0000.000.097',
  currency: 'USD',
  payment_terms:
    'Please state the invoice number with the payment. All bank charges are borne by the payer.',
  footer: 'Facet Row is an invented company of the demo data. This document is a sample.',
  tax_numbers: [{ kind: 'vat', number: 'BE 0000.000.097' }],
  bank_accounts: [
    {
      bank: 'Sample Bank',
      holder: 'Facet Row Diamonds BV',
      iban: 'BE54000000000097',
      account_number: null,
      bic: 'SAMPBEBB',
      currency: 'USD',
    },
  ],
} as const satisfies Partial<CompanyProfile> & { iso2: string };

/** The same seed always gives the same logo, so a lost file can be created again. */
export const drawCompanyLogo = (seed: number): Promise<StoredDocument> => {
  const nextId = createIds(createRandom(seed, 'id of the logo of the company'));
  return encodeDemoImage(nextId(), 'logo', LOGO);
};

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 40" width="512" height="320">
  <rect width="64" height="40" rx="6" fill="#24445c"/>
  <g fill="none" stroke="#f3efe4" stroke-width="1.6" stroke-linejoin="round">
    <path d="M6 15 11 9h12l5 6-11 16zM6 15h22M11 9l2.500 6L17 31l3.500-16L23 9"/>
    <path d="M36 15l5-6h12l5 6-11 16zM36 15h22M41 9l2.500 6L47 31l3.500-16L53 9"/>
  </g>
</svg>`;
