import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { LinkedPage } from '../../shared/frame/linked-page.tsx';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';

const ALERT = '/inventory/search-alert/{token}';
const GONE = {
  title: 'This link is no longer valid',
  text: 'The saved search was deleted, so its alert has ended too.',
};

/**
 * Page that the link in an alert opens. Opening the page changes nothing, because mail programs
 * prefetch links.
 */
export function EndAlertPage({ token }: { readonly token: string }) {
  const cache = useQueryClient();
  const queryKey = ['search alert', token];
  const at = { params: { path: { token } } };
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => unwrapData(api.GET(ALERT, { ...at, signal }), TEXTS.failed),
    retry: false,
  });
  const end = useMutation({
    mutationFn: () => unwrapBody(api.POST(ALERT, at), TEXTS.failed),
    onSuccess: (ended) => cache.setQueryData(queryKey, ended.data),
    onError: (problem) => notifyProblem(problem, TEXTS.failed),
  });
  return (
    <LinkedPage title="Alert" query={query} gone={GONE}>
      {({ name, is_ended }) => (
        <>
          <Text component="h1" fz="var(--fs-24)" fw="var(--w-strong)">
            {is_ended ? 'The alert has ended' : 'End this alert?'}
          </Text>
          <Text mt="2xs" mb="lg" c="var(--text-2)" style={{ overflowWrap: 'anywhere' }}>
            {is_ended
              ? `We no longer notify you of changes to “${name}”. You can turn the alert on again in your saved searches.`
              : `You are notified when stones of “${name}” are new, cheaper or no longer available. The saved search remains.`}
          </Text>
          {is_ended ? null : (
            <Button size="lg" variant="filled" loading={end.isPending} onClick={() => end.mutate()}>
              End the alert
            </Button>
          )}
        </>
      )}
    </LinkedPage>
  );
}
