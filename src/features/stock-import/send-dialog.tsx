import { Button, Flex, Modal, Select, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import type { ProviderId, StockImportId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { findIdIn } from '#common/id-from-text.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { Callout } from '../../shared/frame/Callout.tsx';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { IMPORTS } from '../../shared/supply/stock-imports.ts';
import { STOCK_LIST_FILE } from '../../shared/supply/stock-list-file.ts';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { DropZone } from '../../ui/inputs/DropZone.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { lastKindQuery, sendImport } from './import-calls.ts';
import { KIND_OF_LIST } from './import-texts.ts';

type Kind = keyof typeof KIND_OF_LIST;

interface SupplierChoice {
  readonly id: ProviderId;
  readonly name: string;
  readonly is_active: boolean;
}

type SendDialogProps = {
  /** suppliers to choose from; null if the user belongs to the supplier */
  readonly choices: readonly SupplierChoice[] | null;
  readonly supplier: ProviderId | null;
  readonly file?: File;
  readonly onSent: (id: StockImportId) => void;
  readonly onClose: () => void;
};

/** Uploads a stock list. A dry run shows the effect of the list before any stone changes. */
export function SendDialog(props: SendDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : props.onClose}
      title="Send a stock list"
      size={560}
    >
      <SendForm {...props} busy={busy} onBusy={setBusy} />
    </Modal>
  );
}

type SendFormProps = SendDialogProps & {
  readonly busy: boolean;
  readonly onBusy: (busy: boolean) => void;
};

function SendForm(props: SendFormProps) {
  const { choices, supplier, onSent, onClose, busy, onBusy } = props;
  const cache = useQueryClient();
  const { keyFor, answered } = useIdempotencyKey();
  const [whose, setWhose] = useState<ProviderId | null>(
    supplier ?? (choices?.length === 1 ? (choices[0]?.id ?? null) : null),
  );
  const [chosen, setChosen] = useState<Kind | null>(null);
  const [file, setFile] = useState<File | null>(props.file ?? null);
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [question, setQuestion] = useState<string | null>(null);
  const isKnown = choices === null || whose !== null;
  const last = useQuery({ ...lastKindQuery(whose, useProfile().id), enabled: isKnown });
  const kind = chosen ?? (last.isSuccess ? (last.data === false ? 'part' : 'full') : null);

  async function send(list: File, as: Kind, isConfirmed: boolean) {
    onBusy(true);
    setProblem(null);
    setQuestion(null);
    setShare(0);
    const data = {
      is_full: as === 'full',
      only_within_limit: !isConfirmed,
      ...(whose === null ? {} : { provider_id: whose }),
    };
    const key = keyFor(`${JSON.stringify(data)} ${list.name} ${list.size} ${list.lastModified}`);
    try {
      const answer = await sendImport(data, list, { key, onSent: setShare });
      answered();
      notifySuccess(answer.message);
      await cache.invalidateQueries({ queryKey: [IMPORTS] });
      onBusy(false);
      onClose();
      onSent(answer.data.id);
    } catch (error) {
      const failed = toProblem(error, TEXTS.failed);
      if (failed.status >= 400 && failed.status < 500) answered();
      if (failed.code === PROBLEMS.takesMuch.code) setQuestion(failed.message);
      else setProblem(failed);
      onBusy(false);
    }
  }

  const waits =
    choices !== null && whose === null
      ? 'Please choose a supplier.'
      : file === null
        ? 'Please choose a file.'
        : kind === null && last.isError
          ? 'Please choose the type of list.'
          : null;
  return (
    <Flex
      component="form"
      direction="column"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (file && kind && waits === null && question === null && !busy)
          void send(file, kind, false);
      }}
    >
      {problem ? <FaultSummary message={problem.message} faultCount={0} /> : null}
      {choices ? (
        <Select
          label="Supplier"
          size="lg"
          withAsterisk
          searchable
          selectFirstOptionOnChange
          allowDeselect={false}
          placeholder="Choose a supplier"
          nothingFoundMessage="No supplier has this name"
          data={choices.map(({ id, name }) => ({ value: id, label: name }))}
          value={whose}
          disabled={busy}
          onChange={(value) => {
            setWhose(findIdIn(choices, value) ?? null);
            setChosen(null);
            setQuestion(null);
          }}
        />
      ) : null}
      <SegmentedControl
        aria-label="Type of list"
        data={[
          { value: 'full', label: KIND_OF_LIST.full },
          { value: 'part', label: KIND_OF_LIST.part },
        ]}
        value={kind}
        disabled={busy}
        onChange={(next) => {
          setChosen(next);
          setQuestion(null);
        }}
        fullWidth
      />
      <Text fz="sm" c="var(--text-2)">
        {kind === null
          ? isKnown && !last.isError
            ? 'Loading the type of the supplier’s last list.'
            : 'The default is the type of the supplier’s last list.'
          : kind === 'full'
            ? 'Full list: stones not in the file are taken off the market.'
            : 'Partial list: stones not in the file stay unchanged.'}
      </Text>
      <DropZone
        {...STOCK_LIST_FILE}
        file={file}
        disabled={busy}
        onFile={(next) => {
          setFile(next);
          setQuestion(null);
        }}
      />
      {busy ? <progress aria-label="Upload progress" max={1} value={share} /> : null}
      {file && question !== null ? (
        <Callout role="alert">
          {question}
          <Flex wrap="wrap" gap="2xs" mt="2xs">
            <Button size="sm" onClick={() => void send(file, 'part', true)}>
              Send as partial list
            </Button>
            <Button size="sm" onClick={() => void send(file, 'full', true)}>
              Send as full list
            </Button>
          </Flex>
        </Callout>
      ) : null}
      <DialogFooter>
        <span className="ui-dialog-note">The stock changes only after the dry run.</span>
        <Button size="lg" onClick={onClose} disabled={busy} rightSection={<Keys>Esc</Keys>}>
          Cancel
        </Button>
        <ReasonButton
          type="submit"
          size="lg"
          variant="filled"
          loading={busy || last.isLoading}
          reason={
            question === null ? waits : 'Choose “Send as partial list” or “Send as full list”.'
          }
          onClick={() => undefined}
        >
          Send the list
        </ReasonButton>
      </DialogFooter>
    </Flex>
  );
}
