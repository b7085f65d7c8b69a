import { LinePage, type LinePageProps } from '../../shared/lines/line-page.tsx';
import { watchlistList } from './watchlist-list.tsx';

export const WatchlistPage = (props: LinePageProps) => <LinePage {...props} list={watchlistList} />;
