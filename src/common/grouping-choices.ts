import { REPORT_GROUPING, type ReportGrouping } from '#machines/codes.ts';
import type { DocumentGrouping } from '#machines/list-names.ts';

interface GroupingChoice {
  readonly code: ReportGrouping;
  readonly label: string;
  /**
   * False if the list cannot be grouped this way: holds, for example, cannot be grouped by invoice.
   */
  readonly offered: boolean;
}

export interface Grouped {
  readonly documents: Readonly<Partial<Record<DocumentGrouping, string>>>;
}

const {
  diamondList,
  dateWise,
  customerWise,
  dateAndCustomerWise,
  invoiceWise,
  orderWise,
  memoWise,
} = REPORT_GROUPING;

export function groupingsOf({ documents }: Grouped): readonly GroupingChoice[] {
  const document = (number: DocumentGrouping, label: string): GroupingChoice => ({
    code: number,
    label: documents[number] ?? label,
    offered: number in documents,
  });
  return [
    { code: diamondList, label: 'Diamond list', offered: true },
    { code: dateWise, label: 'By date', offered: true },
    { code: customerWise, label: 'By trading client', offered: true },
    { code: dateAndCustomerWise, label: 'By date and trading client', offered: true },
    document(invoiceWise, 'By invoice'),
    document(orderWise, 'By order'),
    document(memoWise, 'By memo'),
  ];
}
