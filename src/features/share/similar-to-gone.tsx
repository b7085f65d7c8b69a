import './share.css';
import { Button, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import type { EnquiryRequest } from './enquiry-form.tsx';
import { fetchSimilarToGone } from './share-calls.ts';
import { SharedStoneCard } from './shared-stone.tsx';

type SimilarProps = {
  readonly token: string;
  readonly gone: readonly string[];
  readonly onEnquire: (request: EnquiryRequest) => void;
};

export function SimilarToGone({ token, gone, onEnquire }: SimilarProps) {
  const [wanted, setWanted] = useState(false);
  const query = useQuery({
    queryKey: ['shared', token, 'similar'],
    queryFn: ({ signal }) => fetchSimilarToGone(token, signal),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data, isFetching } = query;
  return (
    <Flex
      component="section"
      direction="column"
      align="flex-start"
      gap="sm"
      aria-label="No longer offered"
    >
      <Text c="var(--text-2)">No longer offered: {gone.join(', ')}</Text>
      {data ? null : (
        <Button loading={isFetching} onClick={() => setWanted(true)}>
          See similar
        </Button>
      )}
      <PartFailed query={query} />
      {data?.length === 0 ? (
        <Text c="var(--text-2)" role="status">
          No similar stones are offered now. You can still send an enquiry to the sender of this
          link.
        </Text>
      ) : null}
      {data && data.length > 0 ? (
        <>
          <Text component="h2" fz="lg" fw="var(--w-strong)">
            Similar stones
          </Text>
          <ul className="shared-stones">
            {data.map((stone) => (
              <SharedStoneCard key={stone.stock_no} stone={stone} onEnquire={onEnquire} />
            ))}
          </ul>
        </>
      ) : null}
      <Button onClick={() => onEnquire({ stockNumbers: [...gone], reserve: false })}>
        Enquire about stones no longer offered
      </Button>
    </Flex>
  );
}
