import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { formatInteger, formatNumber, formatText, formatWeight } from '#common/format.ts';
import { MARKUP_SCOPE_NAME } from '#common/markup-scope.ts';
import { BELOW_COST } from '#common/stone-labels.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { BelowCostNotice } from './below-cost-notice.tsx';
import {
  MARKUP,
  type MarkupPreview,
  type MarkupSample,
  previewMarkups,
  type Saving,
} from './markup-calls.ts';

const SAMPLE = 24;
const LIST = new Intl.ListFormat('en-GB');

export function PreviewPanel({ saving }: { readonly saving: Saving }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [MARKUP, 'preview', saving],
    queryFn: ({ signal }) => previewMarkups(saving, SAMPLE, signal),
    placeholderData: keepPreviousData,
    enabled: saving.cells.length > 0,
    gcTime: 0,
  });
  if (saving.cells.length === 0)
    return (
      <EmptyState title="No changes yet">
        Change a cell to see its effect on the stones on offer.
      </EmptyState>
    );
  if (error)
    return (
      <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()}>
        Your changes are kept.
      </FetchFailed>
    );
  if (!data) return <SkeletonRows count={8} />;
  return (
    <Stack gap="sm" p="sm" aria-busy={isFetching}>
      <Effects preview={data} />
      {data.owners.some(({ below_cost }) => below_cost > 0) ? (
        <BelowCostNotice preview={data} scope={saving.scope} />
      ) : null}
      {data.sample.length > 0 ? <Samples preview={data} /> : null}
    </Stack>
  );
}

function Effects({ preview }: { readonly preview: MarkupPreview }) {
  const { own_rules: own } = preview;
  const kept = [
    own.providers > 0 ? countText(own.providers, 'supplier') : null,
    own.associates > 0 ? countText(own.associates, 'business associate') : null,
    own.businesses > 0 ? countText(own.businesses, 'business', 'businesses') : null,
  ].filter((words) => words !== null);
  return (
    <>
      <RecordTableFrame label="Effect by owner">
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col" data-end="" data-spare="">
              Stones
            </th>
            <th scope="col" data-end="">
              Repriced
            </th>
            <th scope="col" data-end="" data-spare="">
              Before $
            </th>
            <th scope="col" data-end="">
              After $
            </th>
            <th scope="col" data-end="">
              Change $
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.owners.map((owner) => (
            <tr key={owner.id ?? 'default'}>
              <th scope="row">{owner.id === null ? 'Guests' : owner.name}</th>
              <td data-end="" data-spare="">
                {formatInteger(owner.stones)}
              </td>
              <td data-end="">{formatInteger(owner.repriced)}</td>
              <td data-end="" data-spare="">
                {formatNumber(owner.amount_before)}
              </td>
              <td data-end="">{formatNumber(owner.amount_after)}</td>
              <td data-end="">{formatNumber(owner.amount_after - owner.amount_before)}</td>
            </tr>
          ))}
        </tbody>
      </RecordTableFrame>
      <Text fz="sm" c="dimmed">
        {preview.owners.some(({ overruled }) => overruled > 0)
          ? `A more specific rule applies to ${formatInteger(Math.max(...preview.owners.map(({ overruled }) => overruled)))} of these stones. `
          : null}
        {kept.length > 0
          ? `${LIST.format(kept)} ${own.providers + own.associates + own.businesses === 1 ? 'has a custom rule' : 'have custom rules'} in these cells.`
          : null}
      </Text>
    </>
  );
}

const countText = (count: number, one: string, many = `${one}s`): string =>
  `${formatInteger(count)} ${count === 1 ? one : many}`;

function Samples({ preview }: { readonly preview: MarkupPreview }) {
  return (
    <>
      <Text component="h3" fz="xs" fw="var(--w-strong)" c="var(--text-2)">
        {formatInteger(preview.sample.length)} of {countText(preview.stones, 'stone')}
      </Text>
      <RecordTableFrame label="Sample of stones">
        <thead>
          <tr>
            <th scope="col">Stone</th>
            <th scope="col" data-spare="">
              Shape
            </th>
            <th scope="col" data-end="">
              Carat
            </th>
            <th scope="col">Colour</th>
            <th scope="col">Clarity</th>
            <th scope="col" data-end="" data-spare="">
              Rap $/ct
            </th>
            <th scope="col" data-end="">
              Disc %
            </th>
            <th scope="col" data-end="" data-spare="">
              $/ct
            </th>
            <th scope="col" data-end="">
              Amount $
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.sample.map((stone) => (
            <SampleRow key={stone.stock_no} stone={stone} />
          ))}
        </tbody>
      </RecordTableFrame>
    </>
  );
}

function SampleRow({ stone }: { readonly stone: MarkupSample }) {
  return (
    <tr data-overruled={stone.overruled_by === null ? undefined : ''}>
      <th scope="row">
        {stone.stock_no}
        {stone.overruled_by === null ? null : (
          <Text component="small" display="block" fz="xs" c="dimmed">
            {MARKUP_SCOPE_NAME[stone.overruled_by]} rule applies
          </Text>
        )}
        {stone.is_below_cost ? (
          <Text
            component="small"
            display="block"
            fz="xs"
            c="var(--danger)"
            style={{ whiteSpace: 'normal' }}
          >
            {BELOW_COST}: ${formatNumber(stone.cost)}
          </Text>
        ) : null}
      </th>
      <td data-spare="">{formatText(stone.shape)}</td>
      <td data-end="">{formatWeight(stone.carat)}</td>
      <td>{formatText(stone.color)}</td>
      <td>{formatText(stone.clarity)}</td>
      <td data-end="" data-spare="">
        {formatNumber(stone.rap)}
      </td>
      <Pair before={stone.disc_before} after={stone.disc_after} />
      <Pair before={stone.price_per_ct_before} after={stone.price_per_ct_after} wide />
      <Pair before={stone.amount_before} after={stone.amount_after} />
    </tr>
  );
}

function Pair({
  before,
  after,
  wide = false,
}: {
  readonly before: number | null;
  readonly after: number | null;
  /** true for a column that a narrow panel hides */
  readonly wide?: boolean;
}) {
  const place = { 'data-end': '', 'data-spare': wide ? '' : undefined };
  if (before === after) return <td {...place}>{formatNumber(after)}</td>;
  return (
    <td {...place}>
      <Text component="del" display="block" fz="xs" c="dimmed">
        {formatNumber(before)}
      </Text>
      <Text component="ins" display="block" fz="sm" fw="var(--w-strong)" td="none">
        {formatNumber(after)}
      </Text>
    </td>
  );
}
