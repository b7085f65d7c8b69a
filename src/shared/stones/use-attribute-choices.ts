import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Choices } from '#common/trade/filter.ts';
import { attributeChoices } from './stone-calls.ts';

const HOUR = 3_600_000;
const NONE: Choices = {};

export const CHOICES = queryOptions({
  queryKey: ['attribute-choices'],
  queryFn: ({ signal }) => attributeChoices(signal),
  staleTime: HOUR,
});

/**
 * Waits for `answer` and for the attribute labels, then resolves to the answer. Without the labels
 * the rows would first show codes, and the labels would change the column widths later.
 */
export const withChoices = async <Answer>(
  cache: QueryClient,
  answer: Promise<Answer>,
): Promise<Answer> => (await Promise.all([answer, cache.prefetchQuery(CHOICES)]))[0];

export const useAttributeChoices = (): Choices => useQuery(CHOICES).data ?? NONE;
