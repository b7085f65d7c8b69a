import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SCOPES } from '#machines/model-check/scopes.ts';
import { explorationQuery } from '../../src/features/workflow/model-check/exploration.ts';
import { ModelCheckView } from '../../src/features/workflow/model-check/model-check-view.tsx';
import type { Found } from '../../src/features/workflow/model-check/model-check-worker.ts';

const FOUND: Found = {
  worlds: 350,
  steps: 5_845,
  tries: 12_345,
  milliseconds: 1_500,
  broken: [],
  standings: [],
};

/** The view, for which these scopes are explored already. */
function drawn(found: readonly (Found | null)[]): string {
  const cache = new QueryClient();
  for (const [at, { name }] of SCOPES.entries()) {
    const one = found[at];
    if (one) cache.setQueryData(explorationQuery(name).queryKey, one);
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <MantineProvider>
        <ModelCheckView scope={null} stands={[]} onQuery={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}
const times = (page: string, words: string) => page.split(words).length - 1;

it('says when this browser found that all rules hold, once every scope is explored', () => {
  const page = drawn(SCOPES.map(() => FOUND));
  expect(times(page, 'All rules hold')).toBe(SCOPES.length);
  expect(page).toMatch(/this browser explored the states on .*, version [\da-f]{16}/);
  expect(page).not.toContain('Explore in this browser');
});

it('offers to explore as long as one scope is not, and tells where a rule is broken', () => {
  const broken = { says: 'A stone is on hold', what: 'stone 1', path: ['client A holds stone 1'] };
  const page = drawn(
    SCOPES.map((_, at) => (at === 0 ? { ...FOUND, broken: [broken] } : at === 1 ? null : FOUND)),
  );
  expect(page).toContain('Explore in this browser');
  expect(page).not.toContain('this browser explored them');
  expect(times(page, 'Rules violated')).toBe(1);
  expect(times(page, 'From the tests')).toBe(1);
  expect(times(page, 'All rules hold')).toBe(SCOPES.length - 2);
});
