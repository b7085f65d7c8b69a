import { Button, Checkbox, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { DropZone } from '../../ui/inputs/DropZone.tsx';
import { LIST_FILE, NO_LIST } from '../../ui/inputs/list-file.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { LoadOutcome } from './load-outcome.tsx';
import { ProblemList } from './problem-list.tsx';
import {
  type ListInput,
  type ListName,
  type LoadMode,
  type RapLoad,
  sendList,
} from './rap-calls.ts';
import { cellCountText } from './rap-texts.ts';

type LoadDialogProps = { readonly name: ListName; readonly onClose: () => void };

export function LoadDialog({ name, onClose }: LoadDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      title={name === 'rap' ? 'Load a list' : 'Load a lab-grown list'}
      size={640}
    >
      <LoadForm name={name} onBusy={setBusy} busy={busy} onClose={onClose} />
    </Modal>
  );
}

type LoadFormProps = LoadDialogProps & {
  readonly busy: boolean;
  readonly onBusy: (busy: boolean) => void;
};

function LoadForm({ name, busy, onBusy, onClose }: LoadFormProps) {
  const cache = useQueryClient();
  const [mode, setMode] = useState<LoadMode>('insert');
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<RapLoad | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const list: ListInput | null = file ? { file } : text.trim() ? { csv: text } : null;

  /** Discards the result of the dry run, which applies only to the price list that was checked. */
  const clearOutcome = () => {
    setOutcome(null);
    setProblem(null);
    setConfirmed(false);
  };
  async function runCall<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    onBusy(true);
    setProblem(null);
    try {
      return await call();
    } catch (error) {
      setProblem(toProblem(error, TEXTS.failed));
      return null;
    } finally {
      onBusy(false);
    }
  }
  async function check(of: ListInput) {
    clearOutcome();
    const answer = await runCall(() => sendList(mode, of, { list: name, dry_run: true }));
    if (answer) setOutcome(answer.data);
  }
  async function replace(of: ListInput) {
    const answer = await runCall(() =>
      sendList(mode, of, { list: name, ...(isConfirmed ? { confirm: true } : {}) }),
    );
    if (!answer) return;
    notifySuccess(answer.message);
    onClose();
    await cache.invalidateQueries();
  }

  const good = outcome !== null && outcome.fault_count === 0;
  const waits = good && outcome.needs_confirmation && !isConfirmed;
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Type of list"
        data={[
          { value: 'insert', label: 'New list' },
          { value: 'update', label: 'Amendment to the current list' },
        ]}
        value={mode}
        disabled={busy}
        onChange={(next) => {
          setMode(next);
          clearOutcome();
        }}
      />
      <Text fz="sm" c="var(--text-2)">
        {mode === 'insert'
          ? 'Load the full price list, dated later than the current list. Use one line per cell and no header line: BR or PS, clarity, colour, from carat, to carat, US dollars per carat, date.'
          : 'Load only the cells that differ, with the date of the current list. All other cells stay unchanged.'}
      </Text>
      <DropZone
        {...LIST_FILE}
        file={file}
        disabled={busy}
        onFile={(next) => {
          setFile(next);
          clearOutcome();
        }}
      />
      {file ? null : (
        <Textarea
          label="Or paste the list"
          size="lg"
          rows={4}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mono)' } }}
          placeholder="BR,VS1,G,1.00,1.49,7350.00,2026-03-06"
          value={text}
          disabled={busy}
          onChange={(event) => {
            setText(event.currentTarget.value);
            clearOutcome();
          }}
        />
      )}
      <div aria-live="polite">
        {problem ? <ProblemList problem={problem} /> : null}
        {outcome ? <LoadOutcome outcome={outcome} isReference={name === 'lab_grown'} /> : null}
      </div>
      {good && outcome.needs_confirmation ? (
        <Checkbox
          label="Remove the missing cells"
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
      ) : null}
      <DialogFooter>
        <Button size="lg" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        {good && list ? (
          <ReasonButton
            size="lg"
            variant="filled"
            loading={busy}
            reason={waits ? 'Select “Remove the missing cells” first.' : null}
            onClick={() => void replace(list)}
          >
            {mode === 'insert'
              ? `Apply ${cellCountText(outcome.cells_read)}`
              : `Amend ${cellCountText(outcome.cells_read)}`}
          </ReasonButton>
        ) : (
          <ReasonButton
            size="lg"
            variant="filled"
            loading={busy}
            reason={list === null ? NO_LIST : null}
            onClick={() => {
              if (list) void check(list);
            }}
          >
            Check the list
          </ReasonButton>
        )}
      </DialogFooter>
    </Stack>
  );
}
