import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EventFromLogic } from 'xstate';
import type { UserId } from '../../api/ids.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import type {
  ActionDetails,
  ActionTarget,
  ActionTerms,
} from '../../machines/screens/action-request.ts';
import type { stoneActionMachine } from '../../machines/screens/stone-action.ts';
import { KEY } from '../../ui/key-names.ts';
import { later, useLater } from '../../ui/later.ts';
import { notifyError } from '../../ui/notify.tsx';
import { useCommands } from '../frame/use-commands.ts';
import type { ActionName } from './acts/actions.ts';
import { CACHED } from './query-keys.ts';

/** No act is done before there is a list to act upon. */
const action = later(() => import('./stone-action-actor.ts'));

interface For {
  readonly userId?: UserId | null;
  readonly clientName?: string | null;
  readonly remark?: string | null;
  readonly terms?: ActionTerms;
  readonly details?: ActionDetails;
  /** A dialog has asked for it. */
  readonly isAsked?: boolean;
}

interface Options {
  /** The server acted: the stock numbers whose rows are stale now, and what was done or taken back. */
  readonly onActed?: (stockNos: readonly string[], action: string) => void;
  /** The refused ones are dropped; these are left. */
  readonly onCorrected?: (targets: readonly ActionTarget[]) => void;
}

const STALE = [CACHED.dna, CACHED.holds, CACHED.lines, CACHED.places, CACHED.counts];

type ActionEvent = EventFromLogic<typeof stoneActionMachine>;
type ActionActor = ReturnType<Awaited<ReturnType<typeof action.fetch>>['startStoneAction']>;

/** The actor once its machine has come. What is sent before waits for it. */
function useActionActor() {
  const loaded = useLater(action, false);
  const [actor, setActor] = useState(() => loaded?.startStoneAction() ?? null);
  const early = useRef<ActionEvent[]>([]);
  const heard = useRef<ActionActor | null>(null);
  if (loaded && !actor) setActor(loaded.startStoneAction());

  const send = useCallback((event: ActionEvent) => {
    if (heard.current) {
      heard.current.send(event);
      return;
    }
    early.current.push(event);
    action.fetch().catch(() => {
      early.current = [];
      notifyError(TEXTS.unreachable);
    });
  }, []);
  /** From here on the screen listens to what it says. */
  const sendEarly = useCallback((to: ActionActor) => {
    heard.current = to;
    for (const event of early.current.splice(0)) to.send(event);
  }, []);
  return { actor, send, sendEarly };
}

/** Runs the machine of one screen's actions: asks, sends, says what came of it, and takes it back. */
export function useStoneAction(options: Options = {}) {
  const { actor, send, sendEarly } = useActionActor();
  const snapshot = useSelector(actor ?? undefined, (state) => state);
  const cache = useQueryClient();
  const router = useRouter();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const takeItBack = useCallback(
    () => send({ type: 'action.undo', key: crypto.randomUUID() }),
    [send],
  );
  const dismiss = useCallback(() => send({ type: 'action.dismiss' }), [send]);

  useEffect(() => {
    if (!actor) return;
    const hush = action.part()?.tellAction(actor, {
      settle: () => {
        for (const name of STALE) void cache.invalidateQueries({ queryKey: [name] });
      },
      onActed: (stockNos, action) => latest.current.onActed?.(stockNos, action),
      onCorrected: (targets) => latest.current.onCorrected?.(targets),
      takeItBack,
      router,
    });
    sendEarly(actor);
    return hush;
  }, [actor, sendEarly, cache, router, takeItBack]);

  const undo = snapshot?.matches('done') ? (snapshot.context.outcome?.undo ?? null) : null;
  useCommands(
    undo
      ? [
          {
            id: 'stones.undo',
            label: `Take back: ${undo.label.toLowerCase()}`,
            keys: KEY.undo,
            group: 'Stones',
            run: takeItBack,
          },
        ]
      : [],
  );

  const ask = useCallback(
    (action: ActionName, targets: readonly ActionTarget[], whom: For = {}) =>
      send({
        type: 'action.ask',
        key: crypto.randomUUID(),
        request: {
          action,
          targets,
          userId: whom.userId ?? null,
          clientName: whom.clientName ?? null,
          remark: whom.remark ?? null,
          ...(whom.terms ? { terms: whom.terms } : {}),
          ...(whom.details ? { details: whom.details } : {}),
          ...(whom.isAsked ? { isAsked: true } : {}),
        },
      }),
    [send],
  );

  return {
    ask,
    dismiss,
    dropRefused: () => send({ type: 'action.dropRefused', key: crypto.randomUUID() }),
    /** the action whose answer is awaited */
    busy: snapshot?.matches('submitting') ? (snapshot.context.attempt?.action ?? null) : null,
    refused: snapshot?.matches('refused') ? snapshot.context : null,
    /** the last act, while there is something to say of each of its stones */
    told: snapshot?.matches('done') && snapshot.context.outcome?.results ? snapshot.context : null,
    canDropRefused: snapshot?.can({ type: 'action.dropRefused', key: '' }) ?? false,
  };
}
export type StoneActing = ReturnType<typeof useStoneAction>;
