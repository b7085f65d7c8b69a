import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { ConfirmStoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { formatDateTime, formatNumber } from '#common/format.ts';
import { APPROVAL } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import {
  supplierConfirmationMachine,
  supplierConfirmationWorkflow,
} from '#machines/workflows/supplier-confirmation.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { actorOf } from '../../shared/stones/stone-permissions.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { SupplierStatus } from '../../shared/supply/supplier-status.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';

type Answer = components['schemas']['SupplierConfirmation'];

const table = tableOf(supplierConfirmationMachine);

const money = (value: number | null): string | null =>
  value === null ? null : `$${formatNumber(value)}`;

/** Shows the answer of the supplier next to the order that it decides. */
export function SupplierAnswer({ row }: { readonly row: LineRow }) {
  const profile = useProfile();
  const isEnabled =
    (row.order?.supplier_status ?? null) !== null &&
    mayCall(profile, calls.listSupplierConfirmations);
  const query = useQuery({
    queryKey: [CACHED.lines, profile.id, 'supplier answer', row.id],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/inventory/supplier-confirmations', {
          params: { query: { order_id: row.id as ConfirmStoneId, page: 1, size: 1 } },
          signal,
        }),
        TEXTS.listFailed,
      ),
    enabled: isEnabled,
  });
  useLiveRefetch(['line'], query);
  if (!isEnabled) return null;
  const answer = query.data?.[0];
  return (
    <RecordPart title="Supplier's answer" tools={answer ? <RenewButton answer={answer} /> : null}>
      <PartFailed query={query} />
      {query.isPending ? <SkeletonRows count={3} /> : null}
      {answer ? <Facts answer={answer} /> : null}
    </RecordPart>
  );
}

function Facts({ answer }: { readonly answer: Answer }) {
  const { status, provider, asked_at, until, answered_at, answered_by, remark } = answer;
  return (
    <DrawerFacts>
      <Fact name="Answer">
        <SupplierStatus code={status} />
      </Fact>
      {provider === null ? null : <Fact name="Supplier">{provider}</Fact>}
      <Fact name="Asked">{formatDateTime(asked_at)}</Fact>
      <Fact name="Answer by">{formatDateTime(until)}</Fact>
      <Fact name="Answered">{formatDateTime(answered_at)}</Fact>
      <Fact name="Answered by">{answered_by}</Fact>
      <Fact name="Supplier's remark">{remark}</Fact>
      {answer.asked_amount === null ? null : (
        <Fact name="Price when asked">{priceText(answer.asked_per_ct, answer.asked_amount)}</Fact>
      )}
      {answer.new_amount === null ? null : (
        <Fact name="New price">{priceText(answer.new_per_ct, answer.new_amount)}</Fact>
      )}
      {answer.margin_amount === null ? null : (
        <Fact name="Margin">
          {money(answer.margin_amount)} of {money(answer.sell_amount)}
        </Fact>
      )}
    </DrawerFacts>
  );
}

const priceText = (perCarat: number | null, amount: number): string =>
  perCarat === null ? `${money(amount)}` : `${money(amount)} (${money(perCarat)} per carat)`;

function RenewButton({ answer }: { readonly answer: Answer }) {
  const cache = useQueryClient();
  const profile = useProfile();
  const { keyFor, answered } = useIdempotencyKey();
  const [busy, setBusy] = useState(false);

  async function renew(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const { message } = await unwrapBody(
        api.PUT('/inventory/supplier-confirmations/ask-again', {
          params: { header: { 'Idempotency-Key': keyFor(answer.id) } },
          body: { data: { ids: [answer.id] } },
        }),
        TEXTS.failed,
      );
      answered();
      notifySuccess(message);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setBusy(false);
    await cache.invalidateQueries({ queryKey: [CACHED.lines] });
  }

  return (
    <ReasonButton
      size="sm"
      variant="default"
      reason={reasonAgainstRenewal(answer, profile)}
      loading={busy}
      onClick={() => void renew()}
    >
      Ask again
    </ReasonButton>
  );
}

function reasonAgainstRenewal(
  { status, order_status }: Answer,
  profile: ReturnType<typeof useProfile>,
): string | null {
  if (!mayCall(profile, calls.renewSupply)) return PROBLEMS.forbidden.message;
  const context = {
    supplierUserId: null,
    isOrderPending: order_status === APPROVAL.pending.code,
    due: false,
  };
  const event = { type: 'supply.renew', actor: actorOf(profile) } as const;
  const verdict = decideByTable(table, status, context, event);
  return verdict.ok
    ? null
    : toProblemOfRefusal({
        workflow: supplierConfirmationWorkflow,
        state: status,
        event: event.type,
        guard: verdict.guard,
      }).message;
}
