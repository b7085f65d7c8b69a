import '../../../shared/records/record-table.css';
import { Box, Flex, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { notifyProblem } from '../../../shared/frame/notify-problem.ts';
import { PageHeader } from '../../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../../shared/frame/use-commands.ts';
import { FetchFailed } from '../../../shared/lists/fetch-failed.tsx';
import {
  type MatchField,
  type MatchSetting,
  matchFieldsQuery,
  matchSettingQuery,
  saveMatchSetting,
} from '../../../shared/matchpair/match-calls.ts';
import {
  isSameSetting,
  SET_SIZES,
  withoutRule,
  withRule,
} from '../../../shared/matchpair/match-rules.ts';
import { NOTHING_CHANGED } from '../../../shared/records/only-changes.ts';
import { byName, useEditConflict } from '../../../shared/records/use-edit-conflict.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import { FormFooter } from '../../../ui/actions/FormFooter.tsx';
import { ReasonButton } from '../../../ui/actions/ReasonButton.tsx';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { KEYBOARD_SCROLLABLE } from '../../../ui/keyboard-scrollable.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { useIdempotencyKey } from '../../../ui/use-idempotency-key.ts';
import { changedFields, usualSetting } from './match-setting.ts';
import { MatchSettingRow } from './match-setting-row.tsx';

export function MatchSettingPage() {
  const setting = useQuery(matchSettingQuery);
  const fields = useQuery(matchFieldsQuery);
  const error = setting.error ?? fields.error;
  return (
    <Flex direction="column" h="100%" mih={0}>
      <PageHeader title="Match pairs" />
      {error ? (
        <FetchFailed
          problem={toProblem(error, TEXTS.notAdded)}
          onRetry={() => {
            void setting.refetch();
            void fields.refetch();
          }}
        />
      ) : setting.data && fields.data ? (
        <Editor present={setting.data} fields={fields.data} />
      ) : (
        <SkeletonRows count={14} />
      )}
    </Flex>
  );
}

type EditorProps = { readonly present: MatchSetting; readonly fields: readonly MatchField[] };

function Editor({ present: saved, fields }: EditorProps) {
  const cache = useQueryClient();
  const isWriter = mayCall(useProfile(), calls.updateMatchSetting);
  const [draft, setDraft] = useState<MatchSetting | null>(null);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const { keyFor } = useIdempotencyKey();
  const wanted = draft ?? saved;
  const overtaken = useEditConflict<MatchSetting>({
    saved,
    values: wanted,
    onValues: replace,
    isUntouched: draft === null,
    labels: {
      set_size: { label: 'Stones per match', text: String },
      rules: { label: 'Match criteria and tolerances', text: byName },
    },
    refetch: () => cache.invalidateQueries({ queryKey: matchSettingQuery.queryKey }),
  });
  const changed = changedFields(saved, wanted);
  const isChanged = !isSameSetting(saved, wanted);
  const changes = changed.size + (saved.set_size === wanted.set_size ? 0 : 1);
  const usual = usualSetting(wanted, fields);
  const [fault] = faults.values();
  const forbidden = PROBLEMS.forbidden.message;
  const reason = !isWriter
    ? forbidden
    : (fault ??
      (wanted.rules.length === 0
        ? 'Select at least one criterion.'
        : isChanged
          ? overtaken.undecided
          : NOTHING_CHANGED));

  function replace(next: MatchSetting | null) {
    setDraft(next);
    setFaults(new Map());
    // Remounts the fields, so that invalid input is also cleared.
    setRound(round + 1);
  }

  async function save() {
    setBusy(true);
    try {
      const was = overtaken.base;
      const key = keyFor(JSON.stringify([was, wanted]));
      const { message, data } = await saveMatchSetting(key, { data: wanted, was });
      overtaken.settle(data);
      cache.setQueryData(matchSettingQuery.queryKey, data);
      void cache.invalidateQueries({ queryKey: matchFieldsQuery.queryKey });
      void cache.invalidateQueries({ queryKey: [CACHED.stones] });
      replace(null);
      notifySuccess(message);
    } catch (problem) {
      if (!(await overtaken.onProblem(toProblem(problem, TEXTS.notAdded))))
        notifyProblem(problem, TEXTS.notAdded);
    }
    setBusy(false);
  }
  useCommands([
    {
      id: 'match-setting.save',
      label: 'Save the match settings',
      group: 'Settings',
      reason,
      run: () => void save(),
    },
  ]);

  return (
    <>
      <Box
        flex={1}
        p="md"
        fz="sm"
        style={{ overflow: 'auto' }}
        {...(isWriter ? {} : KEYBOARD_SCROLLABLE)}
      >
        <Text inherit maw={640} mb="sm" c="var(--text-2)">
          Default criteria for pair and set searches. The kind and shape of the stones must always
          match. Stones without a measurement that a criterion needs are skipped.
        </Text>
        {overtaken.notice}
        <Flex wrap="wrap" align="center" gap={10} mb="sm">
          <span id="match-set-size">Stones per match</span>
          <SegmentedControl
            aria-labelledby="match-set-size"
            data={SET_SIZES.map((size) => ({
              value: String(size),
              label: size === 2 ? 'Pair' : String(size),
            }))}
            value={String(wanted.set_size)}
            disabled={!isWriter}
            onChange={(size) => setDraft({ ...wanted, set_size: Number(size) })}
          />
          {saved.set_size === wanted.set_size ? null : (
            <Text span inherit c="var(--text-2)">
              was {saved.set_size}
            </Text>
          )}
        </Flex>
        <Box component="table" className="record-table" maw={720} style={{ whiteSpace: 'normal' }}>
          <thead>
            <tr>
              <th scope="col">Criterion</th>
              <th scope="col" style={{ width: 'min(190px, 30vw)' }}>
                Tolerance
              </th>
              <th scope="col" data-end="" data-wide="">
                Trade standard
              </th>
              <th scope="col" data-end="" data-wide="">
                Maximum
              </th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <MatchSettingRow
                key={`${field.field} ${round}`}
                field={field}
                present={saved.rules.find((rule) => rule.field === field.field)}
                rule={wanted.rules.find((rule) => rule.field === field.field)}
                isWriter={isWriter}
                onRule={(tolerance) => {
                  const rules =
                    tolerance === null
                      ? withoutRule(wanted.rules, field.field)
                      : withRule(wanted.rules, { field: field.field, tolerance });
                  setDraft({ ...wanted, rules });
                }}
                onFault={(said) => {
                  const next = new Map(faults);
                  if (said === null) next.delete(field.field);
                  else next.set(field.field, said);
                  setFaults(next);
                }}
              />
            ))}
          </tbody>
        </Box>
      </Box>
      <FormFooter
        said={changes === 0 ? 'No changes' : changes === 1 ? '1 change' : `${changes} changes`}
      >
        <ReasonButton
          variant="subtle"
          reason={
            !isWriter
              ? forbidden
              : isSameSetting(usual, wanted)
                ? 'The trade standard tolerances are already set.'
                : null
          }
          onClick={() => replace(usual)}
        >
          Use trade standard
        </ReasonButton>
        <ReasonButton
          reason={!isWriter ? forbidden : isChanged || faults.size > 0 ? null : NOTHING_CHANGED}
          onClick={() => replace(null)}
        >
          Discard
        </ReasonButton>
        <ReasonButton variant="filled" reason={reason} loading={busy} onClick={() => void save()}>
          Save
        </ReasonButton>
      </FormFooter>
    </>
  );
}
