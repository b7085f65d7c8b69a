import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiProblem } from '#api/api-problem.ts';
import type { RequestId } from '#api/ids.gen.ts';
import { FetchFailed } from '../../src/shared/lists/fetch-failed.tsx';

const shownFor = (status: number): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <FetchFailed
          problem={
            new ApiProblem({
              message: 'The stone is no longer listed.',
              code: 'CODE',
              status,
              requestId: '6f1c1b0a-6d8e-4b52-9a3d-2f4f3f1f0c01' as RequestId,
            })
          }
          onRetry={() => undefined}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );

it('a missing record is shown without the ID of its request, and a failure with it', () => {
  expect(shownFor(404)).toContain('The stone is no longer listed.');
  expect(shownFor(404)).not.toContain('request 6f1c1b0a');
  expect(shownFor(500)).toContain('request 6f1c1b0a');
});
