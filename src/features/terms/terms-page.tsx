import { Box, Flex, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { count } from '#common/count.ts';
import {
  FIGURE_TERMS,
  type FigureName,
  SWITCH_NAMES,
  type TradeTerms,
} from '#common/trade/trade-terms.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { EditConflict } from '../../shared/records/edit-conflict.tsx';
import { NOTHING_CHANGED } from '../../shared/records/only-changes.ts';
import { UNDECIDED } from '../../shared/records/use-edit-conflict.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { FormFooter } from '../../ui/actions/FormFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { findConcurrentChanges, omitTerms, parseDraft, type TermDraft } from './term-draft.ts';
import { FigureRow, SwitchRow } from './term-rows.tsx';
import { type Since, saveTerms, termsQuery } from './terms-calls.ts';

const FIGURES = Object.keys(FIGURE_TERMS) as FigureName[];

export function TermsPage() {
  const terms = useQuery(termsQuery);
  // No topics are needed: a change to the terms sends the live event `refresh` to all
  // administrators, and every live query refetches on `refresh`.
  useLiveRefetch([], terms);
  return (
    <Flex direction="column" flex={1} mih={0}>
      <PageHeader title="Terms" />
      {terms.data ? (
        <TermsForm present={terms.data.data} since={terms.data.last_change} />
      ) : terms.error ? (
        <FetchFailed
          problem={toProblem(terms.error, TEXTS.failed)}
          onRetry={() => void terms.refetch()}
        />
      ) : (
        <SkeletonRows count={8} />
      )}
    </Flex>
  );
}

type TermsFormProps = {
  readonly present: TradeTerms;
  /** author and time of the last change; null if the terms were never changed */
  readonly since: Since | null;
};

function TermsForm({ present, since }: TermsFormProps) {
  const cache = useQueryClient();
  const isWriter = mayCall(useProfile(), calls.updateTerms);
  const [draft, setDraft] = useState<TermDraft>({});
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const { keyFor, answered } = useIdempotencyKey();
  // Saved version on which the draft is based. The page lists the changes by other users since
  // then, until the user keeps or discards the draft.
  const [known, setKnown] = useState(present);
  const { isFaulty, changes, summaries } = parseDraft(present, draft);
  const overtaken = findConcurrentChanges(known, present);
  const contested = overtaken.filter(({ term }) => draft[term] !== undefined);
  const keep = () => setKnown(present);
  const take = () => {
    setDraft(omitTerms(draft, contested));
    keep();
  };
  const conflictNotice =
    overtaken.length === 0 ? null : (
      <EditConflict
        since={since}
        changes={overtaken.map(({ label, was, is }) => `${label}: ${was} → ${is}`)}
        isContested={contested.length > 0}
        onTake={take}
        onKeep={keep}
      />
    );
  const undecided = contested.length > 0 ? UNDECIDED : null;
  const reason = !isWriter
    ? PROBLEMS.forbidden.message
    : isFaulty
      ? 'Correct the values that are out of range first.'
      : summaries.length === 0
        ? NOTHING_CHANGED
        : undecided;

  function openConfirm(event?: FormEvent) {
    event?.preventDefault();
    if (reason === null) setConfirming(true);
  }

  async function save() {
    setBusy(true);
    try {
      const { message, data } = await saveTerms(keyFor(JSON.stringify(changes)), changes);
      answered();
      cache.setQueryData(termsQuery.queryKey, (before) => before && { ...before, data });
      setKnown(data);
      setDraft({});
      notifySuccess(message);
    } catch (problem) {
      notifyProblem(problem, TEXTS.failed);
    }
    await cache.invalidateQueries({ queryKey: termsQuery.queryKey });
    setConfirming(false);
    setBusy(false);
  }
  useCommands([
    {
      id: 'terms.save',
      label: 'Save the terms',
      group: 'Settings',
      reason,
      run: () => openConfirm(),
    },
  ]);

  return (
    <Flex
      component="form"
      direction="column"
      flex={1}
      mih={0}
      aria-label="Terms of trade"
      noValidate
      onSubmit={openConfirm}
    >
      <Box flex={1} mih={0} px="md" pt="4xs" pb="xl" style={{ overflow: 'auto' }}>
        {isConfirming ? null : conflictNotice}
        {FIGURES.map((term) => (
          <FigureRow
            key={term}
            term={term}
            present={present[term]}
            typed={draft[term]}
            isWriter={isWriter}
            onType={(text) => setDraft({ ...draft, [term]: text })}
          />
        ))}
        {SWITCH_NAMES.map((term) => (
          <SwitchRow
            key={term}
            term={term}
            present={present[term]}
            wanted={draft[term] ?? present[term]}
            isWriter={isWriter}
            onSwitch={(wanted) => setDraft({ ...draft, [term]: wanted })}
          />
        ))}
      </Box>
      <FormFooter said={summaries.length === 0 ? 'No changes' : count(summaries.length, 'change')}>
        <ReasonButton
          reason={
            !isWriter
              ? PROBLEMS.forbidden.message
              : summaries.length === 0 && !isFaulty
                ? NOTHING_CHANGED
                : null
          }
          onClick={() => setDraft({})}
        >
          Discard
        </ReasonButton>
        <ReasonButton type="submit" variant="filled" reason={reason} onClick={() => undefined}>
          Save
        </ReasonButton>
      </FormFooter>
      <ConfirmDialog
        opened={isConfirming && summaries.length > 0}
        title={`Change ${count(summaries.length, 'term')}?`}
        confirmLabel={`Change ${count(summaries.length, 'term')}`}
        cancelLabel="Cancel"
        busy={busy}
        disabledReason={undecided}
        onConfirm={() => void save()}
        onClose={() => setConfirming(false)}
      >
        {conflictNotice}
        <Flex component="ul" direction="column" gap="xs">
          {summaries.map(({ term, label, was, is, text }) => (
            <li key={term}>
              <Text span inherit fw="var(--w-medium)">{`${label}: ${was} → ${is}`}</Text>
              <Text mt="5xs">{text}</Text>
            </li>
          ))}
        </Flex>
      </ConfirmDialog>
    </Flex>
  );
}
