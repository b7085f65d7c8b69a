import {
  byCode,
  SUPPLIER_CONFIRMATION_STATUS,
  type SupplierConfirmationCode,
} from '#machines/codes.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';

const TONE: Readonly<Record<SupplierConfirmationCode, Tone>> = {
  1: 'sold',
  2: 'available',
  3: 'memo',
  4: 'hold',
  5: 'sold',
  6: 'na',
};

export const supplierStatusLabel = (code: SupplierConfirmationCode): string =>
  byCode(SUPPLIER_CONFIRMATION_STATUS, code).label;

export function SupplierStatus({ code }: { readonly code: SupplierConfirmationCode }) {
  return <StatusBadge ring label={supplierStatusLabel(code)} tone={TONE[code]} />;
}
