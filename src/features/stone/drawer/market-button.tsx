import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrapBody } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { notifyProblem } from '../../../shared/frame/notify-problem.ts';
import { NO_RECORDS, useConcurrentChange } from '../../../shared/records/concurrent-change.tsx';
import {
  type MarketEvent,
  marketEventOf,
  marketProblem,
} from '../../../shared/stones/checks/market-checks.ts';
import { PRESET_REASONS } from '../../../shared/stones/commands/preset-reasons.ts';
import { DialogStones } from '../../../shared/stones/dialog-stones.tsx';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import type { Acting } from '../../../shared/stones/trading-clients.ts';
import { ConfirmDialog } from '../../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';

type MarketButtonProps = {
  readonly stone: StoneRow;
  /** true if the stone was returned from a memo and quality control has not checked it yet */
  readonly isInCheck: boolean;
  readonly acting: Acting;
  readonly onChanged: (stockNos: readonly string[]) => void;
};

const WORDS: Readonly<
  Record<MarketEvent, { label: string; title: string; text: string; status: 1 | 2 }>
> = {
  'stone.withdraw': {
    label: 'Take off the market',
    title: 'Take this stone off the market?',
    text: 'The stone stays in the records but cannot be held or bought until it is offered again.',
    status: STONE_STATUS.notAvailable.code,
  },
  'stone.restore': {
    label: 'Offer again',
    title: 'Offer this stone again?',
    text: 'The stone becomes available again. Trading clients on the waitlist are offered the stone first.',
    status: STONE_STATUS.available.code,
  },
};

/** Texts of the dialog that asks for a reason. The stone's history then shows this reason. */
const WHY = { ready: PRESET_REASONS.withdraw, noteLabel: 'Reason', required: true } as const;

export function MarketButton({ stone, isInCheck, acting, onChanged }: MarketButtonProps) {
  const cache = useQueryClient();
  const [attempt, setAttempt] = useState<{ event: MarketEvent; key: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const event = marketEventOf(stone);
  const words = WORDS[attempt?.event ?? event];
  const concurrentChange = useConcurrentChange(
    'stone',
    attempt === null || busy ? NO_RECORDS : [{ id: stone.id, name: stone.stock_no }],
  );

  async function send(key: string, remark: string) {
    setBusy(true);
    try {
      const answer = await unwrapBody(
        api.PUT('/inventory/status/{id}', {
          params: { path: { id: stone.id }, header: { 'Idempotency-Key': key } },
          body: { data: { status: words.status, ...(remark === '' ? {} : { remark }) } },
        }),
        TEXTS.failed,
      );
      notifySuccess(answer.message);
      setAttempt(null);
      onChanged([stone.stock_no]);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    } finally {
      setBusy(false);
      void cache.invalidateQueries({ queryKey: [CACHED.dna] });
      void cache.invalidateQueries({ queryKey: [CACHED.counts] });
    }
  }

  return (
    <>
      <ReasonButton
        variant="subtle"
        reason={marketProblem(stone, event, acting.actor, isInCheck)?.message ?? null}
        onClick={() => setAttempt({ event, key: crypto.randomUUID() })}
      >
        {WORDS[event].label}
      </ReasonButton>
      <ConfirmDialog
        opened={attempt !== null}
        title={words.title}
        confirmLabel={words.label}
        cancelLabel="Cancel"
        danger={words.status === STONE_STATUS.notAvailable.code}
        busy={busy}
        disabledReason={concurrentChange.disabledReason}
        {...(words.status === STONE_STATUS.notAvailable.code ? { reason: WHY } : {})}
        onConfirm={({ note }) => attempt && void send(attempt.key, note)}
        onClose={() => setAttempt(null)}
      >
        <DialogStones stones={[stone]} />
        <p>{words.text}</p>
        {concurrentChange.note}
      </ConfirmDialog>
    </>
  );
}
