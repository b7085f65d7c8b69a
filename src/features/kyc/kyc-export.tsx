import { byCode, KYC_STATUS, type KycStatusCode } from '#machines/codes.ts';
import { recentKyc } from '../../shared/businesses/business-calls.ts';
import { readAllPages } from '../../shared/lists/paging.ts';
import { ListExport } from '../../ui/grid/export/ListExport.tsx';
import { KYC_COLUMNS } from './kyc-columns.ts';
import { orderOf } from './use-recent-kyc.ts';

type KycExportProps = {
  readonly status: KycStatusCode;
  readonly total: number;
};

export const KycExport = ({ status, total }: KycExportProps) => (
  <ListExport
    columns={KYC_COLUMNS}
    exporting={{
      fileName: `kyc-${byCode(KYC_STATUS, status).label.toLowerCase()}`,
      total,
      rows: readAllPages(({ page, size }, signal) =>
        recentKyc({ status, page, size, order: orderOf(status) }, signal),
      ),
    }}
  />
);
