import { onlyPage } from '../../shared/lists/paging.ts';
import { ListExport } from '../../ui/grid/export/ListExport.tsx';
import type { Value } from './master-calls.ts';
import { VALUE_COLUMNS } from './value-columns.ts';

type MasterExportProps = {
  readonly code: string;
  /** values that pass the filter */
  readonly values: readonly Value[];
};

export const MasterExport = ({ code, values }: MasterExportProps) => (
  <ListExport
    columns={VALUE_COLUMNS}
    exporting={{
      fileName: `values-${code.toLowerCase()}`,
      total: values.length,
      rows: () => onlyPage(values),
    }}
  />
);
