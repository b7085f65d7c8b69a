import './diagram.css';
import { Flex } from '@mantine/core';
import { formatInteger } from '#common/format.ts';
import { LEVELS, type Outcome } from './coverage.ts';

type DiagramLegendProps = {
  readonly days: number;
  readonly total: number | null;
  readonly withPath: boolean;
  readonly withCoverage: boolean;
};

const LEGEND: readonly Outcome[] = ['walked', 'missing', 'apart'];

export function DiagramLegend({ days, total, withPath, withCoverage }: DiagramLegendProps) {
  return (
    <Flex wrap="wrap" columnGap={18} rowGap="3xs" px="md" pt="2xs" pb="xs" c="dimmed" fz="xs">
      <Flex component="span" align="center" gap={7}>
        <svg width="34" height="8" aria-hidden="true">
          <path d="M0 4H34" stroke="var(--accent)" strokeWidth="2.4" />
        </svg>
        {withPath ? 'path of the record' : 'chosen transition'}
      </Flex>
      {withCoverage ? (
        <Flex component="span" align="center" gap={7}>
          <svg width="28" height="10" aria-hidden="true">
            {LEGEND.map((outcome, at) => (
              <rect
                key={outcome}
                className="workflow-coverage-badge"
                data-outcome={outcome}
                x={1 + at * 9.5}
                y="1.5"
                width="7"
                height="7"
                rx="1.5"
              />
            ))}
          </svg>
          {`${LEVELS.map(({ name }) => name).join(', ')}: filled is covered, empty is not covered, dashed is not possible`}
        </Flex>
      ) : null}
      <Flex component="span" align="center" gap={7}>
        <svg width="18" height="14" aria-hidden="true">
          <rect x="1" y="1" width="16" height="12" rx="4" className="workflow-ring" />
          <rect x="4" y="4" width="10" height="6" rx="2" className="workflow-ring" />
        </svg>
        final
      </Flex>
      {/* This entry is last, because its total loads later and would move the entries after it. */}
      <Flex component="span" align="center" gap={7}>
        <svg width="34" height="8" aria-hidden="true">
          <path d="M0 4H34" stroke="var(--edge)" strokeWidth="6" />
        </svg>
        {total === null
          ? `line width: number of transitions in ${days} days`
          : `line width: number of transitions, ${formatInteger(total)} in ${days} days`}
      </Flex>
    </Flex>
  );
}
