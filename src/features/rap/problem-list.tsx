import { Box } from '@mantine/core';
import type { ApiProblem } from '#api/api-problem.ts';
import { Callout } from '../../shared/frame/Callout.tsx';

export function ProblemList({ problem }: { readonly problem: ApiProblem }) {
  const reasons = [...new Set(problem.errors.map(({ message }) => message))].filter(
    (message) => message !== problem.message,
  );
  return (
    <Callout tone="danger" role="alert">
      <b>{problem.message}</b>
      {reasons.length > 0 ? (
        <Box component="ul" mah={140} mt="4xs" ps="md" style={{ overflow: 'auto' }}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Box>
      ) : null}
    </Callout>
  );
}
