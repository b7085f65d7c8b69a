import { LinePage, type LinePageProps } from '../../shared/lines/line-page.tsx';
import { cartList } from './cart-list.tsx';

export const CartPage = (props: LinePageProps) => <LinePage {...props} list={cartList} />;
