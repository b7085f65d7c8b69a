import '../../shared/frame/kept-page.css';
import { Button, Flex, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { serverNow } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { count } from '#common/count.ts';
import { formatDateTime } from '#common/format.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { asTyped, useEditConflict } from '../../shared/records/use-edit-conflict.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { countStones } from '../../shared/stones/stone-calls.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { ARRIVALS, arrivalSettingQuery, saveArrivalDays } from './new-arrival-calls.ts';

const FIELD_LABELS = { typed: { label: 'Days', text: asTyped } };
const MOST_DAYS = 365;
const DAY_MS = 86_400_000;

const daysOf = (typed: string): number | null => {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= MOST_DAYS ? days : null;
};

export function ArrivalSettingPage() {
  const setting = useQuery(arrivalSettingQuery);
  return (
    <div className="kept-page">
      <PageHeader title="New arrivals" />
      {setting.error ? (
        <FetchFailed
          problem={toProblem(setting.error, TEXTS.failed)}
          onRetry={() => void setting.refetch()}
        />
      ) : setting.data ? (
        <PeriodForm days={setting.data.days} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </div>
  );
}

function PeriodForm({ days }: { readonly days: number }) {
  const cache = useQueryClient();
  const profile = useProfile();
  const closed = mayCall(profile, calls.updateArrivalSetting) ? null : PROBLEMS.forbidden.message;
  const [typed, setTyped] = useState(String(days));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { keyFor, answered } = useIdempotencyKey();
  const wanted = daysOf(typed);
  const { base, notice, undecided, onProblem, settle } = useEditConflict({
    saved: { typed: String(days) },
    values: { typed },
    onValues: (values) => setTyped(values.typed),
    labels: FIELD_LABELS,
    refetch: () => cache.invalidateQueries({ queryKey: [ARRIVALS] }),
  });
  const was = Number(base.typed);
  const reason = closed ?? (wanted === was ? 'No changes to save.' : undecided);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (wanted === null || reason !== null || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { message } = await saveArrivalDays(keyFor(`${was} ${wanted}`), { was, wanted });
      answered();
      settle({ typed: String(wanted) });
      notifySuccess(message);
    } catch (error) {
      const said = toProblem(error, TEXTS.failed);
      if (!(await onProblem(said))) setProblem(said);
    }
    setBusy(false);
    await cache.invalidateQueries({ queryKey: [ARRIVALS] });
  }

  return (
    <Flex
      component="form"
      direction="column"
      gap={14}
      maw={520}
      px="md"
      py="lg"
      c="var(--text-2)"
      fz="sm"
      aria-label="Period"
      noValidate
      onSubmit={save}
    >
      <p>Number of days during which a stone counts as a new arrival.</p>
      {notice}
      <Flex align="flex-end" gap="xs">
        <TextInput
          label="Days"
          size="lg"
          w={96}
          inputMode="numeric"
          value={typed}
          readOnly={closed !== null}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={wanted === null ? `Enter 1 to ${MOST_DAYS} days.` : (problem?.message ?? null)}
        />
        {wanted === null ? (
          <Button size="lg" variant="filled" disabled>
            Save
          </Button>
        ) : (
          <ReasonButton
            type="submit"
            size="lg"
            variant="filled"
            reason={reason}
            loading={busy}
            onClick={() => undefined}
          >
            Save
          </ReasonButton>
        )}
      </Flex>
      <WouldBeNew days={wanted ?? days} />
    </Flex>
  );
}

function WouldBeNew({ days }: { readonly days: number }) {
  const { id } = useProfile();
  const { data } = useQuery({
    queryKey: [CACHED.counts, id, 'since', days],
    queryFn: async ({ signal }) => {
      const since = new Date(serverNow() - days * DAY_MS).toISOString();
      const filter = { listed_from: since, facets: [], page: 1, size: 1 };
      const [white, fancy] = await Promise.all(
        ([1, 2] as const).map((diamondType) =>
          countStones({ diamondType, term: '', filter }, signal),
        ),
      );
      return { since, white: white?.pieces ?? 0, fancy: fancy?.pieces ?? 0 };
    },
    placeholderData: (before) => before,
  });
  return (
    <p role="status">
      {data
        ? `${count(days, 'day')}: ${count(data.white, 'white stone')} and ${count(data.fancy, 'fancy colour stone')} since ${formatDateTime(data.since)}.`
        : ' '}
    </p>
  );
}
