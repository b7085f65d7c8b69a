import { MissingCompany } from '../../shared/frame/missing-company.tsx';
import { LinePage, type LinePageProps } from '../../shared/lines/line-page.tsx';
import { invoiceList } from './invoice-list.tsx';

export const InvoicePage = (props: LinePageProps) => (
  <LinePage {...props} list={invoiceList} toolbarExtra={<MissingCompany />} />
);
