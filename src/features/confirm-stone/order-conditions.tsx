import { Flex, Text } from '@mantine/core';
import { capitalize } from '#common/capitalize.ts';
import { count } from '#common/count.ts';
import { guardProblem } from '#machines/guard-problems.ts';
import { conditionWords, type GuardTree } from '#machines/kernel/guards.ts';
import { useNumberedLines } from '../../shared/lines/use-remote-command.ts';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { approvalConditions, type OrderActor } from '../../shared/stones/checks/order-checks.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { confirmStoneList } from './confirm-stone-list.tsx';
import { orderActorOf } from './order-rights.ts';

const TITLE = 'Approval checks';

interface Checked {
  readonly condition: GuardTree;
  readonly against: readonly string[];
}

export function OrderConditions({ number }: { readonly number: string }) {
  const orderActor = orderActorOf(useProfile());
  const { data, isPending } = useNumberedLines(confirmStoneList, number);
  // The placeholder reserves the space, so the content below does not move.
  if (isPending)
    return (
      <RecordPart title={TITLE}>
        <SkeletonRows count={1} />
      </RecordPart>
    );
  if (!data || data.data.length === 0) return null;
  const checked = checkConditions(data.data, orderActor);
  const held = checked.filter(({ against }) => against.length === 0).length;
  return (
    <RecordPart
      title={TITLE}
      tools={
        <Text span fz="xs" c="dimmed">
          {held} of {checked.length} passed
        </Text>
      }
    >
      <ul>
        {checked.map(({ condition, against }) => (
          <Flex
            component="li"
            align="center"
            gap="2xs"
            py={3}
            fz="sm"
            c={against.length > 0 ? 'var(--danger)' : 'inherit'}
            key={conditionWords(condition)}
          >
            <Icon name={against.length > 0 ? 'close' : 'check'} size="small" />
            <Text span inherit flex={1}>
              {sentenceOf(condition, against.length === 0)}
            </Text>
            {against.length > 0 && against.length < data.data.length ? (
              <small>{count(against.length, 'stone')}</small>
            ) : null}
          </Flex>
        ))}
      </ul>
    </RecordPart>
  );
}

function checkConditions(rows: readonly LineRow[], orderActor: OrderActor) {
  const checked = new Map<string, Checked>();
  for (const row of rows)
    for (const { condition, holds } of approvalConditions(row, orderActor)) {
      const words = conditionWords(condition);
      const against = checked.get(words)?.against ?? [];
      checked.set(words, { condition, against: holds ? against : [...against, row.stock_no] });
    }
  return [...checked.values()];
}

function sentenceOf(condition: GuardTree, itHolds: boolean): string {
  const words = conditionWords(condition);
  const { holds, message } = condition.kind === 'leaf' ? guardProblem(condition.name) : {};
  return (itHolds ? holds : message) ?? capitalize(words);
}
