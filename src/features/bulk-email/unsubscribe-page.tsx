import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { LinkedPage } from '../../shared/frame/linked-page.tsx';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';

const CHOICE = '/bulk-email/unsubscribe/{token}';
const GONE = {
  title: 'This link is not valid',
  text: 'The link may be incomplete. Reply to the e-mail, and we will unsubscribe you.',
};

/**
 * Page that the unsubscribe link opens. Opening the page changes nothing, because mail programs
 * prefetch links.
 */
export function UnsubscribePage({ token }: { readonly token: string }) {
  const cache = useQueryClient();
  const queryKey = ['mailing choice', token];
  const at = { params: { path: { token } } };
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => unwrapData(api.GET(CHOICE, { ...at, signal }), TEXTS.failed),
    retry: false,
  });
  const choose = useMutation({
    mutationFn: (isEnded: boolean) =>
      unwrapBody(isEnded ? api.POST(CHOICE, at) : api.DELETE(CHOICE, at), TEXTS.failed),
    onSuccess: (chosen) => cache.setQueryData(queryKey, chosen.data),
    onError: (problem) => notifyProblem(problem, TEXTS.failed),
  });
  return (
    <LinkedPage title="E-mails" query={query} gone={GONE}>
      {({ is_ended, address }) => (
        <>
          <Text component="h1" fz="var(--fs-24)" fw="var(--w-strong)">
            {is_ended ? 'You are unsubscribed' : 'E-mails with stones'}
          </Text>
          <Text mt="2xs" mb="lg" c="var(--text-2)" style={{ overflowWrap: 'anywhere' }}>
            {is_ended
              ? `We no longer send e-mails with stones to ${address}. You still receive e-mails about your own holds, orders and documents.`
              : `E-mails with stones are sent to ${address}. You can unsubscribe here. You still receive e-mails about your own holds, orders and documents.`}
          </Text>
          <Button
            size="lg"
            variant={is_ended ? 'default' : 'filled'}
            loading={choose.isPending}
            onClick={() => choose.mutate(!is_ended)}
          >
            {is_ended ? 'Subscribe again' : 'Unsubscribe'}
          </Button>
        </>
      )}
    </LinkedPage>
  );
}
