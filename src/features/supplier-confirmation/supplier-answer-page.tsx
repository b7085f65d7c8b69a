import { Box, Button, Flex, SegmentedControl, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { SupplierConfirmationId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDateTime, formatNumber, formatWeight } from '#common/format.ts';
import * as longest from '#common/lengths.gen.ts';
import { reportWords } from '#common/stone-labels.ts';
import { LinkedPage } from '../../shared/frame/linked-page.tsx';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { GrowthBadge } from '../../shared/stones/status/growth-badge.tsx';

type LinkedStone = components['schemas']['LinkedStone'];

const GONE = {
  title: 'This link is no longer valid',
  text: 'The link was already used or has expired. Please sign in to the portal to answer, or contact us.',
};

/**
 * Page that the link in an e-mail to a supplier opens. Opening the page changes nothing, because
 * mail programs prefetch links.
 */
export function SupplierAnswerPage({ token }: { readonly token: string }) {
  const [done, setDone] = useState<string | null>(null);
  const query = useQuery({
    queryKey: ['supplier link', token],
    queryFn: () =>
      unwrapData(api.POST('/inventory/supplier-link', { body: { data: { token } } }), TEXTS.failed),
    retry: false,
    // A refetch would report a used link as invalid and replace the result.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <LinkedPage title="Confirm an order" query={query} gone={GONE}>
      {({ provider, expires_at, stones }) => (
        <>
          <Text component="h1" fz="var(--fs-24)" fw="var(--w-strong)">
            {done === null && stones.length > 0
              ? `Does ${provider} still have these stones?`
              : 'Thank you'}
          </Text>
          <Text mt="2xs" mb="lg" c="var(--text-2)">
            {done ??
              (stones.length > 0
                ? `Please answer by ${formatDateTime(expires_at)}.`
                : 'All stones of this link are already answered.')}
          </Text>
          {done === null && stones.length > 0 ? (
            <AnswerForm token={token} stones={stones} onDone={setDone} />
          ) : null}
        </>
      )}
    </LinkedPage>
  );
}

type Answer = 'yes' | 'no';

interface AnswerFormProps {
  readonly token: string;
  readonly stones: readonly LinkedStone[];
  readonly onDone: (message: string) => void;
}

function AnswerForm({ token, stones, onDone }: AnswerFormProps) {
  const [answers, setAnswers] = useState<ReadonlyMap<SupplierConfirmationId, Answer>>(new Map());
  const [remark, setRemark] = useState('');
  const idsWith = (answer: Answer) =>
    stones.filter(({ id }) => answers.get(id) === answer).map(({ id }) => id);
  const declined = idsWith('no');
  const send = useMutation({
    mutationFn: () =>
      unwrapBody(
        api.POST('/inventory/supplier-link/answer', {
          body: { data: { token, confirmed: idsWith('yes'), declined, remark } },
        }),
        TEXTS.failed,
      ),
    onSuccess: ({ message }) => onDone(`${message}. We will let you know about the order.`),
    onError: (problem) => notifyProblem(problem, TEXTS.failed),
  });
  const isComplete =
    answers.size === stones.length && (declined.length === 0 || remark.trim() !== '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Flex component="ul" direction="column" gap="md" m={0} p={0}>
        {stones.map((stone) => (
          <Flex
            component="li"
            key={stone.id}
            align="center"
            justify="space-between"
            wrap="wrap"
            gap="sm"
          >
            <Box>
              <b>{stone.org_stock_no}</b> <GrowthBadge growth={stone.growth_type} />
              <Text fz="sm" c="var(--text-2)">
                {[stone.shape, `${formatWeight(stone.carat)} ct`, stone.color, stone.clarity]
                  .filter((part) => part !== null)
                  .join(' ')}
                {reportWords(stone) ? `, ${reportWords(stone)}` : ''}
              </Text>
              <Text fz="sm">
                ${formatNumber(stone.asked_per_ct ?? 0)} per carat, $
                {formatNumber(stone.asked_amount ?? 0)} in total
              </Text>
            </Box>
            <SegmentedControl
              aria-label={`Is ${stone.org_stock_no} available?`}
              data={[
                { value: 'open', label: 'Choose' },
                { value: 'yes', label: 'Available' },
                { value: 'no', label: 'Gone' },
              ]}
              value={answers.get(stone.id) ?? 'open'}
              onChange={(value) => {
                const next = new Map(answers);
                if (value === 'yes' || value === 'no') next.set(stone.id, value);
                else next.delete(stone.id);
                setAnswers(next);
              }}
            />
          </Flex>
        ))}
      </Flex>
      {declined.length > 0 ? (
        <Textarea
          mt="md"
          label="Reason"
          description="Why the stones are no longer available"
          required
          autosize
          minRows={2}
          maxLength={longest.SupplyLinkAnswer.remark}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      ) : null}
      <Button
        type="submit"
        size="lg"
        variant="filled"
        mt="lg"
        loading={send.isPending}
        disabled={!isComplete}
      >
        Send the answer
      </Button>
    </form>
  );
}
