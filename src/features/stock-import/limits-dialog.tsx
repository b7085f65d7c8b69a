import { Button, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProviderId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { DEFAULT_RAP_PCT } from '#common/supply/default-rap-limit.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { Fetched } from '../../shared/records/fetched.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { IMPORTS } from '../../shared/supply/stock-imports.ts';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { type FigureRule, parseFigure } from '../../ui/inputs/typed-figure.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { type ImportLimits, limitsQuery, setLimits } from './import-calls.ts';

type LimitsDialogProps = {
  readonly supplier: { readonly id: ProviderId; readonly name: string };
  readonly onClose: () => void;
};

/** Imports within these limits are applied without approval. */
export function LimitsDialog({ supplier, onClose }: LimitsDialogProps) {
  const query = useQuery(limitsQuery(supplier.id));
  return (
    <Modal opened onClose={onClose} title={`Limits of ${supplier.name}`} size={480}>
      <Fetched query={query} waiting={<SkeletonRows count={4} />}>
        {(limits) => <LimitsForm supplier={supplier} limits={limits} onClose={onClose} />}
      </Fetched>
    </Modal>
  );
}

type Limits = Required<ImportLimits>;
type Limit = keyof Limits;
const upTo = (most: number): FigureRule => ({
  name: 'A limit',
  unit: 'percent',
  least: 0,
  most,
  decimals: 2,
});
const RULES: Readonly<Record<Limit, readonly [label: string, rule: FigureRule]>> = {
  gone_pct: ['Stones taken off the market, max. %', upTo(20)],
  rejected_pct: ['Rejected rows, max. %', upTo(100)],
  moved_pct: ['Change of a single price, max. %', upTo(100)],
  rap_pct: ['Price by our Rap list vs asking price, max. %', upTo(100)],
};
const LIMITS = Object.keys(RULES) as Limit[];
/**
 * Suggested limits for a supplier that has none. Until limits are saved, each import of the
 * supplier needs approval.
 */
const FIRST: Limits = { gone_pct: 5, rejected_pct: 2, moved_pct: 15, rap_pct: DEFAULT_RAP_PCT };

const textsOf = (limits: ImportLimits): Record<Limit, string> => ({
  gone_pct: String(limits.gone_pct),
  rejected_pct: String(limits.rejected_pct),
  moved_pct: String(limits.moved_pct),
  rap_pct: String(limits.rap_pct ?? FIRST.rap_pct),
});

function limitsTyped(texts: Record<Limit, string>): Limits | null {
  const typed = { ...FIRST };
  for (const limit of LIMITS) {
    const read = parseFigure(texts[limit], RULES[limit][1]);
    if ('fault' in read || read.figure === null) return null;
    typed[limit] = read.figure;
  }
  return typed;
}

type LimitsFormProps = LimitsDialogProps & { readonly limits: ImportLimits | null };

function LimitsForm({ supplier, limits, onClose }: LimitsFormProps) {
  const cache = useQueryClient();
  const closed = mayCall(useProfile(), calls.setImportLimits) ? null : PROBLEMS.forbidden.message;
  const [way, setWay] = useState<'person' | 'itself'>(limits ? 'itself' : 'person');
  const [texts, setTexts] = useState(textsOf(limits ?? FIRST));
  const [busy, setBusy] = useState(false);
  const typed = limitsTyped(texts);
  const waits = way === 'itself' && !typed ? 'Please enter every limit in percent.' : null;

  async function save() {
    setBusy(true);
    try {
      const answer = await setLimits(supplier.id, way === 'person' ? null : typed);
      notifySuccess(answer.message);
      onClose();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setBusy(false);
    await cache.invalidateQueries({ queryKey: [IMPORTS] });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if ((closed ?? waits) === null && !busy) void save();
      }}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label="Approval of stock lists"
          fullWidth
          data={[
            { value: 'person', label: 'Every stock list needs approval' },
            { value: 'itself', label: 'Apply within limits' },
          ]}
          value={way}
          disabled={closed !== null}
          onChange={setWay}
        />
        {way === 'itself' ? (
          LIMITS.map((limit) => (
            <FigureInput
              key={limit}
              rule={RULES[limit][1]}
              label={RULES[limit][0]}
              value={texts[limit]}
              readOnly={closed !== null}
              onText={(text) => setTexts((before) => ({ ...before, [limit]: text }))}
            />
          ))
        ) : (
          <Text fz="sm" c="var(--text-2)">
            Staff approve each list.
          </Text>
        )}
        <Text fz="sm" c="var(--text-2)">
          An empty list, or a list that takes more than 20 % of the stock off the market, always
          needs approval.
        </Text>
        <DialogFooter>
          <Button size="lg" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <ReasonButton
            type="submit"
            size="lg"
            variant="filled"
            loading={busy}
            reason={closed ?? waits}
            onClick={() => undefined}
          >
            Save
          </ReasonButton>
        </DialogFooter>
      </Stack>
    </form>
  );
}
