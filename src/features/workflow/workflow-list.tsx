import './workflow.css';
import { Button, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatInteger } from '#common/format.ts';
import type { WorkflowName } from '#machines/registry.ts';
import { WORKFLOW_NAMES } from '#machines/workflow-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { runsQuery } from './conformance-queries.ts';
import { type ConformanceStatus, conformanceStatusOf, lastCheckOf } from './last-check.ts';
import { modelOf } from './workflow-models.ts';
import type { WorkflowSummary } from './workflow-queries.ts';

type WorkflowListProps = {
  readonly summaries: readonly WorkflowSummary[] | undefined;
  readonly chosen: WorkflowName | null;
  readonly onChoose: (name: WorkflowName) => void;
};

export function WorkflowList({ summaries, chosen, onChoose }: WorkflowListProps) {
  const { data: runs } = useQuery(runsQuery);
  const last = lastCheckOf(runs);
  return (
    <nav className="workflow-list" aria-label="Workflows">
      {WORKFLOW_NAMES.map((name) => {
        const { title, layout } = modelOf(name);
        const summary = summaries?.find(({ workflow }) => workflow === name);
        return (
          <Button
            key={name}
            variant="subtle"
            fullWidth
            justify="space-between"
            px="2xs"
            aria-current={name === chosen ? 'true' : undefined}
            leftSection={
              <Flex component="span" gap="2xs" align="center" h={16} lh={1}>
                {summary && runs ? (
                  <ConformanceBadge
                    conformance={conformanceStatusOf(
                      { hash: layout.hash, inDatabase: summary.hash },
                      last,
                      name,
                    )}
                  />
                ) : (
                  <Text component="span" w={14} />
                )}
                {title}
              </Flex>
            }
            onClick={() => onChoose(name)}
          >
            <Text component="span" c="dimmed" fz="xs">
              {summary ? formatInteger(summary.records) : ''}
            </Text>
          </Button>
        );
      })}
    </nav>
  );
}

const STATUSES: Readonly<Record<ConformanceStatus, readonly [text: string, colour: string]>> = {
  conforms: ['Conformed to the model at the last check', 'var(--available-dot)'],
  faulty: ['The last check found faults', 'var(--sold-dot)'],
  differs: ['The database uses another version of this model', 'var(--sold-dot)'],
  unchecked: ['Not checked yet', 'dimmed'],
};

function ConformanceBadge({ conformance: status }: { readonly conformance: ConformanceStatus }) {
  const [words, colour] = STATUSES[status];
  return (
    <Text
      component="span"
      w={14}
      ta="center"
      c={colour}
      role="img"
      aria-label={words}
      title={words}
    >
      {status === 'unchecked' ? (
        '–'
      ) : (
        <Icon name={status === 'conforms' ? 'check' : 'warning'} size="small" />
      )}
    </Text>
  );
}
