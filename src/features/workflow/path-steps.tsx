import './details.css';
import { Box, Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatLogTime } from '#common/format.ts';
import { ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import { shortEvent, toWords } from '#machines/kernel/identifier-words.ts';
import type { WorkflowName } from '#machines/registry.ts';
import { stepNumbers } from './replay.ts';
import { modelOf, sentenceOf } from './workflow-models.ts';
import type { RecordStep } from './workflow-queries.ts';

type PathStepsProps = {
  readonly workflow: WorkflowName;
  readonly steps: readonly RecordStep[];
  readonly at: number;
  readonly onStep: (at: number) => void;
};

export function PathSteps({ workflow, steps, at, onStep }: PathStepsProps) {
  const numbers = stepNumbers(steps);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  if (steps.length === 0) return <Text p="sm">No steps yet.</Text>;
  return (
    <ol className="workflow-steps" aria-label="Steps" ref={list}>
      {steps.map((step, index) => {
        const refused = step.kind === 'refused';
        return (
          <li
            key={`${step.kind} ${step.id}`}
            data-refused={refused ? '' : undefined}
            data-ahead={index > at ? '' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className="workflow-step-badge" aria-hidden="true">
              {numbers[index] ?? '×'}
            </span>
            <UnstyledButton
              c={refused ? 'var(--danger)' : 'var(--text)'}
              fz="sm"
              fw="var(--w-strong)"
              onClick={() => onStep(index)}
            >
              {toWords(shortEvent(step.event))}
              {refused ? ' refused' : ''}
            </UnstyledButton>
            <div>{formatLogTime(step.at)}</div>
            <div>
              {authorOf(step)}
              {step.actor_role === 0 ? '' : `, ${roleName(step.actor_role)}`}
            </div>
            <div>{whyOf(workflow, step)}</div>
            <Box c="dimmed" title={`Request ${step.request_id}`}>
              request <code>{step.request_id.slice(-12)}</code>
            </Box>
          </li>
        );
      })}
    </ol>
  );
}

function authorOf({ author, actor }: RecordStep): string {
  if (author === 'unkept') return 'Unknown: recorded before authors were stored';
  if (author === null) return 'Unknown: the entry has no author';
  return actor ?? 'The portal';
}

const roleName = (role: number): string => ROLE_NAME[role as RoleCode] ?? `role ${role}`;

function whyOf(workflow: WorkflowName, step: RecordStep): string {
  if (step.kind === 'refused') return sentenceOf(step.guard);
  const label = modelOf(workflow).diagram.nodes.find(({ code }) => code === step.to_state)?.label;
  return step.reason ?? `Became ${label ?? step.to_state}`;
}
