import { byCode, KYC_STATUS } from '#machines/codes.ts';
import type { RecentKyc } from '../../shared/businesses/business-types.ts';
import { SHORT_CATEGORY } from '../../shared/businesses/kyc-texts.ts';
import type { GridColumn } from '../../ui/grid/types.ts';

/** Columns of the exported KYC queue. */
export const KYC_COLUMNS: readonly GridColumn<RecentKyc>[] = [
  { id: 'company_name', header: 'Business', value: (row) => row.company_name },
  {
    id: 'document_category',
    header: 'Of',
    headerTitle: 'Document of the owner or of the business',
    value: (row) => SHORT_CATEGORY[row.document_category],
  },
  { id: 'document_name', header: 'Document', value: (row) => row.document_name },
  { id: 'verified_until', header: 'Business valid until', value: (row) => row.verified_until },
  { id: 'status', header: 'Status', value: (row) => byCode(KYC_STATUS, row.status).label },
  { id: 'sent_again', header: 'Sent again', value: (row) => row.sent_again },
  { id: 'createdAt', header: 'Sent', value: (row) => new Date(row.createdAt) },
];
