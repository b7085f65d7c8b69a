import './scan.css';
import { Modal } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { formatInteger, formatNumber, formatWeight } from '#common/format.ts';
import { disabledReason } from '#machines/screens/action-request.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { memoTargets } from '../../shared/stones/checks/memo-checks.ts';
import { RefusalDialog } from '../../shared/stones/refusal-dialog.tsx';
import type { PricesAgreed } from '../../shared/stones/sale-prices.ts';
import { actorOf, mayRunMemos } from '../../shared/stones/stone-permissions.ts';
import { useStoneAction } from '../../shared/stones/use-stone-action.ts';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { scanMemos } from './memo-calls.ts';
import { MAX_NUMBERS_PER_CALL, NO_SCAN, withoutLines } from './scan.ts';
import { type Done, ScanField } from './scan-field.tsx';
import { ScanFindings } from './scan-findings.tsx';
import { SellDialog } from './sell-dialog.tsx';

const PAUSE_MS = 200;

type ScanDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
};

export function ScanDialog({ opened, onClose }: ScanDialogProps) {
  const phone = useIsPhone();
  const [withCamera, setWithCamera] = useState(false);
  // Resets the camera choice, so that the camera stays off when the dialog opens again.
  const close = () => {
    setWithCamera(false);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      // The first Escape closes the camera, and the next one closes the dialog.
      closeOnEscape={!withCamera}
      title="Scan to return"
      size={1120}
      fullScreen={phone}
    >
      <Scan onClose={close} withCamera={withCamera} onCamera={setWithCamera} />
    </Modal>
  );
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function useCloseOnEscape(isOn: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn]);
}

interface ScanProps extends Pick<ScanDialogProps, 'onClose'> {
  readonly withCamera: boolean;
  readonly onCamera: (on: boolean) => void;
}

function Scan({ onClose, withCamera, onCamera }: ScanProps) {
  const profile = useProfile();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [aside, setAside] = useState<ReadonlySet<string>>(new Set());
  const [selling, setSelling] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const verb = useRef('received');
  const settled = useDebounced(text);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['memo-scan', profile.id, settled],
    queryFn: ({ signal }) => scanMemos(settled, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const found = data ?? NO_SCAN;
  const left = useMemo(() => withoutLines(found, aside), [found, aside]);
  const lines = useMemo(() => left.memos.flatMap((memo) => memo.lines), [left]);
  const isCurrent = settled === text && !isFetching && !error;

  useCloseOnEscape(withCamera && !selling, () => onCamera(false));
  // While the camera is open the field gets no focus, because a phone would show its on-screen
  // keyboard.
  const toField = () => {
    if (!withCamera) field.current?.focus();
  };
  const reset = () => {
    setText('');
    setAside(new Set());
    toField();
  };
  const machine = useStoneAction({
    onActed: (stones) => {
      const acted = new Set(stones);
      const memos = left.memos.filter((memo) =>
        memo.lines.some((line) => acted.has(line.stock_no)),
      );
      setDone({
        words: `${formatInteger(stones.length)} ${verb.current} on ${count(memos.length, 'memo')}`,
        stones,
      });
      reset();
    },
    onCorrected: (targets) => {
      const kept = new Set(targets.map(({ id }) => id));
      setAside(new Set([...aside, ...lines.flatMap(({ id }) => (kept.has(id) ? [] : [id]))]));
    },
  });
  const actor = { actor: actorOf(profile), mayWrite: mayRunMemos(profile) };
  const closed = (action: 'receive' | 'sell'): string | null => {
    if (machine.busy !== null) return null;
    if (lines.length > MAX_NUMBERS_PER_CALL)
      return `At most ${formatInteger(MAX_NUMBERS_PER_CALL)} stones can be changed in one step.`;
    if (lines.length > 0 && !isCurrent) return 'The numbers are still being looked up.';
    return disabledReason(memoTargets(action, lines, actor));
  };
  const toReceive = closed('receive');
  const toSell = closed('sell');

  const receive = () => {
    if (toReceive !== null || machine.busy !== null) return;
    verb.current = 'received';
    machine.ask('receive', memoTargets('receive', lines, actor));
  };
  const openSale = () => {
    if (toSell === null && machine.busy === null) setSelling(true);
  };
  const sell = (agreed: PricesAgreed, belowCostReason?: string) => {
    setSelling(false);
    verb.current = 'sold';
    machine.ask(
      'sell',
      memoTargets('sell', lines, actor, agreed),
      belowCostReason === undefined ? {} : { terms: { belowCostReason } },
    );
  };
  // Ignores the shortcuts of this dialog while the sell dialog covers it.
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || selling) return;
    event.preventDefault();
    if (event.shiftKey) openSale();
    else receive();
  };

  return (
    <>
      <form
        className="memo-scan"
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          receive();
        }}
      >
        <div className="memo-scan-desk">
          <ScanField
            field={field}
            text={text}
            found={found}
            done={done}
            withCamera={withCamera}
            onText={(change) => {
              setText(change);
              setDone(null);
            }}
            onClear={reset}
            onCamera={onCamera}
            onLeave={onClose}
          />
          <ScanFindings
            found={left}
            putAside={found.pieces - left.pieces}
            isLooking={!isCurrent && text !== ''}
            problem={error ? toProblem(error, TEXTS.memosFailed).message : null}
            onRetry={() => void refetch()}
            onRemove={(id) => {
              setAside(new Set([...aside, id]));
              toField();
            }}
            onPutBack={() => {
              setAside(new Set());
              toField();
            }}
          />
        </div>
        <DialogFooter>
          <output className="ui-dialog-note">
            {count(left.pieces, 'stone')}, {formatWeight(left.carat)} ct, ${' '}
            {formatNumber(left.amount)}
          </output>
          <ReasonButton
            size="lg"
            reason={toSell}
            loading={machine.busy === 'sell'}
            rightSection={<Keys>Ctrl Shift Enter</Keys>}
            onClick={openSale}
          >
            {`Sell ${formatInteger(lines.length)}`}
          </ReasonButton>
          <ReasonButton
            size="lg"
            variant="filled"
            reason={toReceive}
            loading={machine.busy === 'receive'}
            rightSection={<Keys>Ctrl Enter</Keys>}
            onClick={receive}
          >
            {`Receive ${formatInteger(lines.length)}`}
          </ReasonButton>
        </DialogFooter>
      </form>
      <SellDialog opened={selling} lines={lines} onSell={sell} onClose={() => setSelling(false)} />
      <RefusalDialog acting={machine} />
    </>
  );
}
