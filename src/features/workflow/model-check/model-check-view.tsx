import '../workflow.css';
import { Box, Flex, Text } from '@mantine/core';
import { count } from '#common/count.ts';
import { formatDate, formatInteger } from '#common/format.ts';
import { modelsHash } from '#machines/kernel/model-hash.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import result from '../../../../docs/model-check.json';
import { RecordPart } from '../../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../../shared/records/record-table-frame.tsx';
import { CheckIcon } from '../check-icon.tsx';
import { PartNote } from '../part-note.tsx';
import { StaleNote } from '../stale-note.tsx';

const VERSION = modelsHash(WORKFLOWS);

export const ModelCheckView = () => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the focused section
  <section className="workflow-all" aria-label="Model check" tabIndex={0}>
    <Box p="md">
      <h2>Model check of all workflows</h2>
      <Text c="dimmed" fz="xs">
        The tests explored every state that a few stones and trading clients can reach, and checked
        these rules in each state. All rules hold. Checked on {formatDate(result.written_on)},
        version <code>{result.version}</code>.
      </Text>
    </Box>
    {result.version === VERSION ? null : (
      <Box px="md">
        <StaleNote>
          The tests explored another version of the models. The current version is {VERSION}.
        </StaleNote>
      </Box>
    )}
    <ExploredStates />
    <Rules title="In every state" rules={result.rules.state} />
    <Rules title="At every step" rules={result.rules.step} />
    <Rules title="Eventually, starting from any state" rules={result.rules.eventually} />
  </section>
);

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

function ExploredStates() {
  const { scopes } = result;
  const states = sumOf(scopes.map((scope) => scope.states));
  const steps = sumOf(scopes.map((scope) => scope.steps));
  return (
    <RecordPart
      title="Explored states"
      tools={
        <PartNote>
          {formatInteger(states)} states, with {count(steps, 'step')} between them
        </PartNote>
      }
    >
      <RecordTableFrame label="Scopes">
        <thead>
          <tr>
            <th>Scope</th>
            <th data-end="">States</th>
            <th data-end="">Steps</th>
          </tr>
        </thead>
        <tbody>
          {scopes.map((scope) => (
            <tr key={scope.title}>
              <Text component="td" inherit style={{ whiteSpace: 'normal' }}>
                {scope.title}
              </Text>
              <td data-end="">{formatInteger(scope.states)}</td>
              <td data-end="">{formatInteger(scope.steps)}</td>
            </tr>
          ))}
        </tbody>
      </RecordTableFrame>
    </RecordPart>
  );
}

const Rules = ({ title, rules }: { readonly title: string; readonly rules: readonly string[] }) => (
  <RecordPart title={title} tools={<PartNote>{count(rules.length, 'rule')}</PartNote>}>
    <Box
      component="ul"
      display="grid"
      style={{
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 360px), 1fr))',
        gap: '8px 20px',
      }}
    >
      {rules.map((rule) => (
        <Flex component="li" key={rule} gap="2xs">
          <CheckIcon good />
          {rule}
        </Flex>
      ))}
    </Box>
  </RecordPart>
);
