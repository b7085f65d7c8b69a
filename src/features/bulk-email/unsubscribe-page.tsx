import { Button, Flex, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import { ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { CuletLogo } from '../../shared/frame/CuletLogo.tsx';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';

const CHOICE = '/bulk-email/unsubscribe/{token}';
const at = (token: string) => ({ params: { path: { token } } });

/**
 * Page that the unsubscribe link opens. Opening the page changes nothing, because mail programs
 * prefetch links.
 */
export function UnsubscribePage({ token }: { readonly token: string }) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const queryKey = ['mailing choice', token];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => unwrapData(api.GET(CHOICE, { ...at(token), signal }), TEXTS.failed),
    retry: false,
  });
  useEffect(() => {
    document.title = 'E-mails · Culet';
  }, []);

  async function choose(isEnded: boolean) {
    setBusy(true);
    try {
      const call = isEnded ? api.POST(CHOICE, at(token)) : api.DELETE(CHOICE, at(token));
      cache.setQueryData(queryKey, (await unwrapBody(call, TEXTS.failed)).data);
    } catch (problem) {
      notifyProblem(problem, TEXTS.failed);
    }
    setBusy(false);
  }

  const isGone = error instanceof ApiProblem && error.status === 404;
  return (
    <Flex
      component="main"
      direction="column"
      gap={28}
      maw={560}
      mx="auto"
      px="lg"
      py="xl"
      aria-busy={!data && !error}
    >
      <Flex align="center" gap="xs" fz="lg" fw="var(--w-strong)">
        <CuletLogo size={24} />
        <span>Culet</span>
      </Flex>
      {data ? (
        <section aria-live="polite">
          <Text component="h1" fz="var(--fs-24)" fw="var(--w-strong)">
            {data.is_ended ? 'You are unsubscribed' : 'E-mails with stones'}
          </Text>
          <Text mt="2xs" mb="lg" c="var(--text-2)" style={{ overflowWrap: 'anywhere' }}>
            {data.is_ended
              ? `We no longer send e-mails with stones to ${data.address}. You still receive e-mails about your own holds, orders and documents.`
              : `E-mails with stones are sent to ${data.address}. You can unsubscribe here. You still receive e-mails about your own holds, orders and documents.`}
          </Text>
          <Button
            size="lg"
            variant={data.is_ended ? 'default' : 'filled'}
            loading={busy}
            onClick={() => void choose(!data.is_ended)}
          >
            {data.is_ended ? 'Subscribe again' : 'Unsubscribe'}
          </Button>
        </section>
      ) : isGone ? (
        <EmptyState picture={<CuletLogo size={30} />} title="This link is not valid">
          The link may be incomplete. Reply to the e-mail, and we will unsubscribe you.
        </EmptyState>
      ) : error ? (
        <ErrorState
          title={toProblem(error, TEXTS.failed).message}
          actions={
            <button type="button" className="ui-grid-link" onClick={() => void refetch()}>
              Try again
            </button>
          }
        />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Flex>
  );
}
