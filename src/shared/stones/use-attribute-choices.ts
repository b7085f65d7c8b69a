import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Choices } from '../../common/trade/filter.ts';
import { attributeChoices } from './calls.ts';

const HOUR = 3_600_000;
const NONE: Choices = {};

export const CHOICES = queryOptions({
  queryKey: ['attribute-choices'],
  queryFn: ({ signal }) => attributeChoices(signal),
  staleTime: HOUR,
});

export const useAttributeChoices = (): Choices => useQuery(CHOICES).data ?? NONE;
