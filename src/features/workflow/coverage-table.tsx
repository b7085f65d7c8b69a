import '../../shared/records/record-table.css';
import './details.css';
import { Box, Flex } from '@mantine/core';
import { formatDate } from '#common/format.ts';
import { toWords } from '#machines/kernel/identifier-words.ts';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { LEVELS, OUTCOME_WORDS, type Outcome, type WorkflowCoverage } from './coverage.ts';
import { Figure } from './figure.tsx';
import { PartNote } from './part-note.tsx';
import { StaleNote } from './stale-note.tsx';
import { EdgeButton } from './transition-list.tsx';
import type { WorkflowModel } from './workflow-models.ts';

const SIGNS: Readonly<Record<Outcome, readonly [sign: string, colour: string]>> = {
  walked: ['✓', 'var(--available-fg)'],
  missing: ['✕', 'var(--danger)'],
  apart: ['·', 'var(--text-2)'],
};

type CoverageTableProps = {
  readonly model: WorkflowModel;
  readonly coverage: WorkflowCoverage;
  readonly lit: string | null;
  readonly onLight: (edge: string | null) => void;
};

export function CoverageTable({ model, coverage, lit, onLight }: CoverageTableProps) {
  const { edges } = model.diagram;
  const ids = edges.map(({ id }) => id);
  return (
    <RecordPart
      title="Coverage"
      level={2}
      tools={<PartNote>from the test run on {formatDate(coverage.writtenOn)}</PartNote>}
    >
      {coverage.isCurrent ? null : (
        <StaleNote>
          {coverage.hash === null
            ? 'The tests have not covered this model yet.'
            : `The tests covered another version of this model, ${coverage.hash}.`}
        </StaleNote>
      )}
      <Flex component="dl" mx="-sm">
        {LEVELS.map(({ level, name }) => {
          const { walked, total } = coverage.walked(level, ids);
          return (
            <Figure
              key={level}
              figure={`${walked} of ${total}`}
              tone={walked === total ? 'good' : 'bad'}
            >
              {name}
            </Figure>
          );
        })}
      </Flex>
      <table className="record-table workflow-table">
        <thead>
          <tr>
            <Box component="th" w="40%">
              Transition
            </Box>
            {LEVELS.map(({ level, name }) => (
              <th key={level}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {edges.map((edge) => {
            const outcomes = coverage.ofEdge(edge.id);
            return (
              <tr key={edge.id} aria-selected={edge.id === lit}>
                <td>
                  <EdgeButton edge={edge} lit={lit} onLight={onLight} />
                  <div>
                    {toWords(edge.from)} to {toWords(edge.to)}
                  </div>
                </td>
                {LEVELS.map(({ level }) => {
                  const [sign, colour] = SIGNS[outcomes[level]];
                  return (
                    <Box component="td" key={level} c={colour}>
                      <span aria-hidden="true">{sign}</span> {OUTCOME_WORDS[outcomes[level]]}
                    </Box>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </RecordPart>
  );
}
