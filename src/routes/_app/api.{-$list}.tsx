import { createFileRoute } from '@tanstack/react-router';
import { type LineAddress, parseGiven } from '../../shared/lines/line-params.ts';
import { EXTERNAL_PAGES } from '../-external-pages.tsx';
import { ListScreenOf } from '../-list-screen.tsx';

export const Route = createFileRoute('/_app/api/{-$list}')({
  validateSearch: (raw: LineAddress): LineAddress => raw,
  component: Screen,
});

function Screen() {
  const { list } = Route.useParams();
  const address = Route.useSearch();
  return (
    <ListScreenOf
      frame="/api"
      list={list}
      address={address}
      pages={EXTERNAL_PAGES}
      carried={parseGiven(address)}
    />
  );
}
