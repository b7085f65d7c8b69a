import { createFileRoute } from '@tanstack/react-router';
import type { LineAddress } from '../../shared/lines/line-params.ts';
import { ListScreenOf } from '../-list-screen.tsx';

export const Route = createFileRoute('/_app/customer-profile/{-$list}')({
  validateSearch: (raw: LineAddress): LineAddress => raw,
  component: Screen,
});

function Screen() {
  const { list } = Route.useParams();
  const address = Route.useSearch();
  return <ListScreenOf frame="/customer-profile" list={list} address={address} />;
}
