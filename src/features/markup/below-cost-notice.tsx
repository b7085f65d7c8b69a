import { Box, Text } from '@mantine/core';
import { formatInteger, formatNumber } from '#common/format.ts';
import { MARKUP_SCOPE, type MarkupScope } from '#common/markup-scope.ts';
import { BELOW_COST } from '#common/stone-labels.ts';
import type { MarkupPreview } from './markup-calls.ts';

type BelowCostNoticeProps = {
  readonly preview: Pick<MarkupPreview, 'owners'>;
  readonly scope: MarkupScope;
};

export function BelowCostNotice({ preview, scope }: BelowCostNoticeProps) {
  const owners = preview.owners.filter(({ below_cost }) => below_cost > 0);
  return (
    <Text component="div" fz="sm" c="var(--danger)" role="note">
      <b>{BELOW_COST}</b>
      {owners.length === 0 ? (
        <p>
          No stones are currently offered below cost. Stones added later may be offered below cost.
        </p>
      ) : (
        <Box component="ul" mt="4xs" ps="md">
          {owners.map(({ id, name, below_cost, lost, worst }) => (
            <li key={id ?? 'default'}>
              {scope === MARKUP_SCOPE.standard ? 'Guests' : name}: {formatInteger(below_cost)}{' '}
              {below_cost === 1 ? 'stone' : 'stones'} below cost, ${formatNumber(lost)} in total.
              {worst === null
                ? null
                : ` Worst: ${worst.stock_no}, cost $${formatNumber(worst.cost)}, offered at $${formatNumber(worst.amount)} (−${formatNumber(worst.percent)} %).`}
            </li>
          ))}
        </Box>
      )}
    </Text>
  );
}
