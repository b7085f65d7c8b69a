import { LinePage, type LinePageProps } from '../../lines/line-page.tsx';
import { watchlistList } from './watchlist-list.tsx';

export const WatchlistPage = (props: LinePageProps) => <LinePage {...props} list={watchlistList} />;
