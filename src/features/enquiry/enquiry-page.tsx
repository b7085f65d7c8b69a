import { LinePage, type LinePageProps } from '../../shared/lines/line-page.tsx';
import { enquiryList } from './enquiry-list.tsx';

export const EnquiryPage = (props: LinePageProps) => <LinePage {...props} list={enquiryList} />;
