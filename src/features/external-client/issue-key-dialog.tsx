import * as longest from '#common/lengths.gen.ts';
import '../../shared/people/person-drawer.css';
import { Button, Checkbox, Modal, NumberInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import type { IssuedApiKey, KeyScope, NewApiKey } from './client-calls.ts';
import { SCOPES } from './key-words.ts';

type IssueKeyDialogProps<Issued> = {
  readonly clientName: string;
  /**
   * Scopes from which the user chooses. If undefined, the dialog has no fields for scopes and rate,
   * and the server sets both.
   */
  readonly scopes?: typeof SCOPES;
  readonly issue: (
    key: string,
    settings: Omit<NewApiKey, 'client_id'>,
  ) => Promise<{ readonly data: Issued }>;
  readonly onMade: (answer: { readonly data: Issued }) => Promise<void>;
  readonly onClose: () => void;
};

const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '365', label: 'A year' },
  { value: '', label: 'No expiry' },
];
const MOST_A_MINUTE = 6000;
const USUAL = 120;

export function IssueKeyDialog<Issued extends Pick<IssuedApiKey, 'key'>>({
  clientName,
  scopes: choices,
  issue,
  onMade,
  onClose,
}: IssueKeyDialogProps<Issued>) {
  const { keyFor, answered } = useIdempotencyKey();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>([
    choices?.some(({ scope }) => scope === 'supply') === false ? 'stock' : 'supply',
  ]);
  const [perMinute, setPerMinute] = useState<number | string>(USUAL);
  const [days, setDays] = useState('365');
  const [isSandbox, setSandbox] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const missing = reasonAgainst(name, scopes, perMinute);

  async function make() {
    if (missing !== null || busy) return;
    setBusy(true);
    setProblem(null);
    const data = {
      name: name.trim(),
      scopes: [...scopes],
      per_minute: Number(perMinute),
      is_sandbox: isSandbox,
      days: days === '' ? null : Number(days),
    };
    try {
      const answer = await issue(keyFor(JSON.stringify(data)), data);
      answered();
      await onMade(answer);
    } catch (error) {
      setProblem(toProblem(error, TEXTS.failed));
      setBusy(false);
    }
  }
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      title={`Create a key for ${clientName}`}
    >
      <form
        className="people-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <FaultSummary message={problem?.message ?? null} faultCount={0} />
        <TextInput
          label="Purpose"
          placeholder="Web shop, test system"
          size="lg"
          withAsterisk
          maxLength={longest.NewApiKey.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {choices ? (
          <>
            <Checkbox.Group
              label="Scopes"
              withAsterisk
              value={[...scopes]}
              onChange={(chosen) =>
                setScopes(SCOPES.map(({ scope }) => scope).filter((one) => chosen.includes(one)))
              }
            >
              <Stack gap="2xs" pt="4xs">
                {choices.map(({ scope, description }) => (
                  <Checkbox key={scope} value={scope} label={`${scope}: ${description}`} />
                ))}
              </Stack>
            </Checkbox.Group>
            <NumberInput
              label="Requests per minute"
              size="lg"
              min={1}
              max={MOST_A_MINUTE}
              allowDecimal={false}
              hideControls
              value={perMinute}
              onChange={setPerMinute}
            />
          </>
        ) : null}
        <SegmentedControl
          fullWidth
          aria-label="Validity"
          data={LIFETIMES}
          value={days}
          onChange={setDays}
        />
        <Checkbox
          label="Sandbox: works like any other key but changes nothing"
          checked={isSandbox}
          onChange={(event) => setSandbox(event.currentTarget.checked)}
        />
        <DialogFooter>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <ReasonButton
            type="submit"
            variant="filled"
            loading={busy}
            reason={missing}
            onClick={() => undefined}
          >
            Create the key
          </ReasonButton>
        </DialogFooter>
      </form>
    </Modal>
  );
}

function reasonAgainst(
  name: string,
  scopes: readonly KeyScope[],
  perMinute: number | string,
): string | null {
  if (name.trim() === '') return 'Enter the purpose.';
  if (scopes.length === 0) return 'Choose at least one scope.';
  const rate = Number(perMinute);
  return Number.isInteger(rate) && rate >= 1 && rate <= MOST_A_MINUTE
    ? null
    : 'Enter 1 to 6,000 requests per minute.';
}
