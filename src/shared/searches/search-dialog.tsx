import { Button, Input, Modal, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as longest from '#common/lengths.gen.ts';
import { SEARCH_ALERT_LABELS } from '#common/search-alerts.ts';
import type { SearchAlert } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { submitOnCtrlEnter } from '../../ui/inputs/submit-on-ctrl-enter.ts';
import { Keys } from '../../ui/Keys.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { asTyped, byName, useEditConflict } from '../records/use-edit-conflict.tsx';
import { useProfile } from '../session/use-session.ts';
import { ClientPicker } from '../stones/client-picker.tsx';
import { actsForClients } from '../stones/stone-permissions.ts';
import { SAVED } from './search-calls.ts';

export interface SearchWords {
  readonly name: string;
  readonly note: string | null;
  readonly clientId: UserId | null;
  /** null if this search cannot have an alert */
  readonly alert: SearchAlert | null;
}

type SearchDialogProps = {
  readonly title: string;
  readonly line: string;
  readonly words: SearchWords;
  readonly forClients?: boolean;
  readonly act: string;
  readonly done: string;
  readonly send: (key: string, words: SearchWords, known: SearchWords) => Promise<unknown>;
  readonly refetch?: () => Promise<unknown>;
  readonly onClose: () => void;
};

const SEARCH_LABELS = {
  name: { label: 'Name', text: asTyped },
  note: { label: 'Note', text: byName },
  clientId: { label: 'Client', text: byName },
  alert: { label: 'Notify me of changes', text: byName },
};

const ALERTS = Object.entries(SEARCH_ALERT_LABELS).map(([value, label]) => ({ value, label }));

export function SearchDialog(props: SearchDialogProps) {
  const cache = useQueryClient();
  const { role_id } = useProfile();
  const [name, setName] = useState(props.words.name);
  const [note, setNote] = useState(props.words.note ?? '');
  const [clientId, setClientId] = useState(props.words.clientId);
  const [alert, setAlert] = useState(props.words.alert);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { keyFor } = useIdempotencyKey();
  const words = { name: name.trim(), note: note.trim() || null, clientId, alert };
  const { base, notice, undecided, onProblem } = useEditConflict<SearchWords>({
    saved: props.words,
    values: words,
    onValues: (values) => {
      setName(values.name);
      setNote(values.note ?? '');
      setClientId(values.clientId);
      setAlert(values.alert);
    },
    labels: SEARCH_LABELS,
    refetch: props.refetch ?? (() => Promise.resolve()),
  });
  const waiting = words.name === '' || undecided !== null;
  const taken = problem?.code === PROBLEMS.searchNameTaken.code;

  async function send() {
    setBusy(true);
    setProblem(null);
    try {
      await props.send(keyFor(JSON.stringify([base, words])), words, base);
      notifySuccess(props.done);
      props.onClose();
    } catch (error) {
      const said = toProblem(error, TEXTS.failed);
      if (!(await onProblem(said))) setProblem(said);
    } finally {
      setBusy(false);
    }
    await cache.invalidateQueries({ queryKey: [SAVED] });
  }

  return (
    <Modal opened onClose={busy ? () => undefined : props.onClose} title={props.title}>
      <form
        onKeyDown={submitOnCtrlEnter}
        onSubmit={(event) => {
          event.preventDefault();
          if (!waiting && !busy) void send();
        }}
      >
        <Text fz="sm" c="var(--text-2)">
          {props.line}
        </Text>
        {notice}
        <div className="ui-dialog-fields">
          <TextInput
            label="Name"
            size="lg"
            maxLength={longest.NewSavedSearch.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={taken ? problem.message : null}
            withAsterisk
            data-autofocus
          />
          <Textarea
            label="Note"
            size="lg"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={longest.NewSavedSearch.note}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {alert === null ? null : (
            <Input.Wrapper
              label="Notify me of changes"
              description="Stones that are new, cheaper or no longer available, by e-mail and under the bell"
            >
              <SegmentedControl
                aria-label="Notify me of changes"
                fullWidth
                data={ALERTS}
                value={String(alert)}
                onChange={(value) => setAlert(Number(value) as SearchAlert)}
              />
            </Input.Wrapper>
          )}
          {props.forClients !== false && actsForClients(role_id) ? (
            <ClientPicker
              value={clientId}
              placeholder="Yourself or a trading client"
              width="100%"
              onChange={setClientId}
            />
          ) : null}
        </div>
        {problem && !taken ? (
          <Text role="alert" mt="xs" fz="sm" c="var(--danger)">
            {problem.message}
          </Text>
        ) : null}
        <div className="ui-dialog-footer">
          <Button size="lg" disabled={busy} onClick={props.onClose} rightSection={<Keys>Esc</Keys>}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="lg"
            variant="filled"
            loading={busy}
            aria-disabled={waiting || undefined}
            rightSection={<Keys>Ctrl ↵</Keys>}
          >
            {props.act}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
