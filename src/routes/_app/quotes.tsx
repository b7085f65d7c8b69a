import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { CallGuard } from '../../features/access/call-guard.tsx';
import { parseQuoteSearch, type QuoteSearch } from '../../features/quote/quote-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/quotes')({
  validateSearch: (raw: QuoteSearch): QuoteSearch => raw,
  component: Screen,
});

/** Lazy, because it is never the first screen after sign-in. */
const QuotePage = lazy(async () => ({
  default: (await import('../../features/quote/quote-page.tsx')).QuotePage,
}));

function Screen() {
  const search = Route.useSearch(parsedWith(parseQuoteSearch));
  const navigate = Route.useNavigate();
  return (
    <CallGuard to={calls.listQuotes}>
      <QuotePage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </CallGuard>
  );
}
