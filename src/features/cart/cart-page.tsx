import { LinePage, type LinePageProps } from '../../lines/line-page.tsx';
import { cartList } from './cart-list.tsx';

export const CartPage = (props: LinePageProps) => <LinePage {...props} list={cartList} />;
