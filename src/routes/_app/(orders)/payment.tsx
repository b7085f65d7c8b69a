import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { CallGuard } from '../../../features/access/call-guard.tsx';
import {
  type PaymentSearch,
  parsePaymentSearch,
} from '../../../features/payment/payment-params.ts';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/(orders)/payment')({
  validateSearch: (raw: PaymentSearch): PaymentSearch => raw,
  component: Screen,
});

/** Lazy, because it is never the first screen after sign-in. */
const PaymentPage = lazy(async () => ({
  default: (await import('../../../features/payment/payment-page.tsx')).PaymentPage,
}));

function Screen() {
  const search = Route.useSearch(parsedWith(parsePaymentSearch));
  const navigate = Route.useNavigate();
  return (
    <CallGuard to={calls.listPayments}>
      <PaymentPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </CallGuard>
  );
}
