import { LinePage, type LinePageProps } from '../../shared/lines/line-page.tsx';
import { confirmStoneList } from './confirm-stone-list.tsx';

export const ConfirmStonePage = (props: LinePageProps) => (
  <LinePage {...props} list={confirmStoneList} />
);
