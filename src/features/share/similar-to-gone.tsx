import './shared-page.css';
import { Button } from '@mantine/core';
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

/** Lists shared stones that are no longer available. Loads similar stones only after a click. */
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
    <section className="shared-more" aria-label="No longer offered">
      <p className="shared-gone">No longer offered: {gone.join(', ')}</p>
      {data ? null : (
        <Button loading={isFetching} onClick={() => setWanted(true)}>
          See similar
        </Button>
      )}
      <PartFailed query={query} />
      {data?.length === 0 ? (
        <p className="shared-gone" role="status">
          No similar stones are offered now. You can still send an enquiry to the sender of this
          link.
        </p>
      ) : null}
      {data && data.length > 0 ? (
        <>
          <h2>Similar stones</h2>
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
    </section>
  );
}
