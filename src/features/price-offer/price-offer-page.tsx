import { LinePage, type LinePageProps } from '../../shared/lines/line-page.tsx';
import { priceOfferList } from './price-offer-list.tsx';

export const PriceOfferPage = (props: LinePageProps) => (
  <LinePage {...props} list={priceOfferList} />
);
