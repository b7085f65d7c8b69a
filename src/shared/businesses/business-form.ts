import { vatNumberFault } from '#common/tax/vat-numbers.ts';
import { anything, type FieldRules, isFilled, noLonger } from '../people/field-faults.ts';
import { asTyped, byName, type FieldLabels } from '../records/use-edit-conflict.tsx';

export const BUSINESS_FIELDS = [
  'company_name',
  'business_type',
  'designation',
  'tax_identification_number',
  'website',
  'phone',
  'address_line_1',
  'address_line_2',
  'postal_code',
  'country_id',
  'state',
  'city',
] as const;
export type BusinessField = (typeof BUSINESS_FIELDS)[number];
export type BusinessValues = Readonly<Record<BusinessField, string>>;

export const BUSINESS_LABELS: FieldLabels<BusinessValues> = {
  company_name: { label: 'Company', text: asTyped },
  business_type: { label: 'Type', text: byName },
  designation: { label: 'Designation of the contact', text: byName },
  tax_identification_number: { label: 'Tax number', text: asTyped },
  website: { label: 'Website', text: asTyped },
  phone: { label: 'Telephone', text: asTyped },
  address_line_1: { label: 'Address', text: asTyped },
  address_line_2: { label: 'Address line 2', text: asTyped },
  postal_code: { label: 'Postal code', text: asTyped },
  country_id: { label: 'Country', text: byName },
  state: { label: 'State', text: asTyped },
  city: { label: 'City', text: asTyped },
};

const WEBSITE = /^https?:\/\/[^\s/]+\.[^\s]+$/;

export const BUSINESS_RULES: FieldRules<BusinessField> = {
  company_name: isFilled('Enter the name of the company'),
  business_type: anything,
  designation: anything,
  tax_identification_number: (value) => noLonger(40)(value) ?? vatNumberFault(value),
  website: (value) =>
    value.trim() === '' || WEBSITE.test(value.trim())
      ? null
      : 'Enter a web address that starts with https://',
  phone: noLonger(40),
  address_line_1: noLonger(120),
  address_line_2: noLonger(120),
  postal_code: noLonger(40),
  country_id: anything,
  state: noLonger(120),
  city: noLonger(120),
};
