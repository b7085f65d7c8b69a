import { INVOICE_FIELDS } from '#records/invoice.ts';
import { fieldColumns } from '../../shared/lines/fields/field-columns.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';

export const INVOICE_COLUMNS = fieldColumns<LineRow>(INVOICE_FIELDS, ({ invoice }) => invoice);
