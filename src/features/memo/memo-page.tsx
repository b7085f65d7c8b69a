import { LinePage, type LinePageProps } from '../../lines/line-page.tsx';
import { memoList } from './memo-list.tsx';

export const MemoPage = (props: LinePageProps) => <LinePage {...props} list={memoList} />;
