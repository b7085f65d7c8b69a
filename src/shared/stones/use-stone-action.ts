import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EventFromLogic } from 'xstate';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { ActionDetails, ActionTarget, ActionTerms } from '#machines/screens/action-request.ts';
import type { stoneActionMachine } from '#machines/screens/stone-action.ts';
import { KEY } from '../../ui/key-names.ts';
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts';
import { notifyError } from '../../ui/notify.tsx';
import { useCommands } from '../frame/use-commands.ts';
import type { ActionName } from './commands/actions.ts';
import { CACHED } from './query-keys.ts';

/** Lazy-loaded, because no action is possible before the first list is shown. */
const action = lazyModule(() => import('./stone-action-actor.ts'));

interface ActionOptions {
  readonly userId?: UserId | null;
  readonly clientName?: string | null;
  readonly remark?: string | null;
  readonly terms?: ActionTerms;
  readonly details?: ActionDetails;
  /** True if the user confirmed the action in a dialog. */
  readonly isConfirmed?: boolean;
}

interface Options {
  /**
   * Called after an action or its undo. The rows of the stones in `stockNos` are then out of date.
   */
  readonly onActed?: (stockNos: readonly string[], action: string) => void;
  /**
   * Called with the remaining targets after the user dropped the refused stones from the action.
   */
  readonly onCorrected?: (targets: readonly ActionTarget[]) => void;
}

const STALE = [CACHED.dna, CACHED.holds, CACHED.lines, CACHED.places, CACHED.counts];

type ActionEvent = EventFromLogic<typeof stoneActionMachine>;
type ActionActor = ReturnType<Awaited<ReturnType<typeof action.fetch>>['startStoneAction']>;

/**
 * Returns the state machine of stone actions once its module has loaded. Events that are sent
 * earlier are queued.
 */
function useActionActor() {
  const loaded = useLazyModule(action, false);
  const [actor, setActor] = useState(() => loaded?.startStoneAction() ?? null);
  const early = useRef<ActionEvent[]>([]);
  const attached = useRef<ActionActor | null>(null);
  if (loaded && !actor) setActor(loaded.startStoneAction());

  const send = useCallback((event: ActionEvent) => {
    if (attached.current) {
      attached.current.send(event);
      return;
    }
    early.current.push(event);
    action.fetch().catch(() => {
      early.current = [];
      notifyError(TEXTS.unreachable);
    });
  }, []);
  /** Sends the queued events. Call this once the screen has subscribed to the state machine. */
  const sendEarly = useCallback((to: ActionActor) => {
    attached.current = to;
    for (const event of early.current.splice(0)) to.send(event);
  }, []);
  return { actor, send, sendEarly };
}

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
    const stop = action.part()?.notifyOutcomes(actor, {
      settle: () => {
        for (const name of STALE) void cache.invalidateQueries({ queryKey: [name] });
      },
      onActed: (stockNos, action) => latest.current.onActed?.(stockNos, action),
      onCorrected: (targets) => latest.current.onCorrected?.(targets),
      takeItBack,
      router,
    });
    sendEarly(actor);
    return stop;
  }, [actor, sendEarly, cache, router, takeItBack]);

  const undo = snapshot?.matches('done') ? (snapshot.context.outcome?.undo ?? null) : null;
  useCommands(
    undo
      ? [
          {
            id: 'stones.undo',
            label: `Undo: ${undo.label.toLowerCase()}`,
            keys: KEY.undo,
            group: 'Stones',
            run: takeItBack,
          },
        ]
      : [],
  );

  const requestAction = useCallback(
    (action: ActionName, targets: readonly ActionTarget[], whom: ActionOptions = {}) =>
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
          ...(whom.isConfirmed ? { isFromDialog: true } : {}),
        },
      }),
    [send],
  );

  return {
    ask: requestAction,
    dismiss,
    dropRefused: () => send({ type: 'action.dropRefused', key: crypto.randomUUID() }),
    busy: snapshot?.matches('submitting') ? (snapshot.context.attempt?.action ?? null) : null,
    refused: snapshot?.matches('refused') ? snapshot.context : null,
    /** Context of the last action if the action returned a result for each stone, else null. */
    completed:
      snapshot?.matches('done') && snapshot.context.outcome?.results ? snapshot.context : null,
    canDropRefused: snapshot?.can({ type: 'action.dropRefused', key: '' }) ?? false,
  };
}
export type StoneActing = ReturnType<typeof useStoneAction>;
