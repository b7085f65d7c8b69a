import { useQuery } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import type { ProviderId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { formatInteger, formatNumber, formatTimeLeft } from '#common/format.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';

/** Counts the supplier's answers to orders. */
export function AnswersPart({ id }: { readonly id: ProviderId }) {
  const query = useQuery({
    queryKey: ['supplier answers', id],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/inventory/company/{id}/answers', { params: { path: { id } }, signal }),
        TEXTS.listFailed,
      ),
  });
  const { data } = query;
  return (
    <RecordPart title="Answers to orders, past 6 months">
      <PartFailed query={query} />
      {query.isPending ? <SkeletonRows count={3} /> : null}
      {data === undefined ? null : data.asked === 0 ? (
        <p>The supplier was not asked to confirm any order.</p>
      ) : (
        <DrawerFacts>
          <Fact name="Stones asked">{formatInteger(data.asked)}</Fact>
          <Fact name="Confirmed">{formatInteger(data.confirmed)}</Fact>
          <Fact name="Price changed">
            {data.price_change_pct === null
              ? formatInteger(data.price_changed)
              : `${formatInteger(data.price_changed)}, on average by ${formatNumber(data.price_change_pct)} %`}
          </Fact>
          <Fact name="Declined">{formatInteger(data.declined)}</Fact>
          <Fact name="No answer in time">{formatInteger(data.unanswered)}</Fact>
          <Fact name="Awaiting an answer">{formatInteger(data.waiting)}</Fact>
          <Fact name="Order ended before">{formatInteger(data.withdrawn)}</Fact>
          <Fact name="Median time to answer">
            {data.median_answer_ms === null
              ? null
              : formatTimeLeft(Math.max(1, data.median_answer_ms))}
          </Fact>
        </DrawerFacts>
      )}
    </RecordPart>
  );
}
