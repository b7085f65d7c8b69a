import { NOTE_ACTIONS } from '#common/list-labels.ts';
import { type ActionTarget, disabledReason } from '#machines/screens/action-request.ts';
import { KEY, type KeyName } from '../../ui/key-names.ts';
import { useMemoFacts } from '../exposure/use-memo-facts.ts';
import { useProfile } from '../session/use-session.ts';
import { isOfferedTo } from '../stones/action-permissions.ts';
import {
  type KeptActor,
  mayBePutBack,
  moveTargets,
  noteTargets,
  remarkOf,
  removeTargets,
} from '../stones/checks/kept-checks.ts';
import {
  isHeldByClient,
  type LineStoneAction,
  lineStoneTargets,
} from '../stones/checks/line-stone-checks.ts';
import type { ActionName } from '../stones/commands/actions.ts';
import type { KeptList } from '../stones/commands/kept-commands.ts';
import { actorOf, actsForClients, mayWriteList } from '../stones/stone-permissions.ts';
import type { LineRow } from '../stones/stone-types.ts';
import { type ActingClient, useActingClient } from './acting-client.ts';

export interface KeptAct {
  readonly action: ActionName;
  readonly label: string;
  readonly keys: KeyName;
  readonly targets: readonly ActionTarget[];
  readonly reason: string | null;
  /** Remark to send if the action opens no dialog. */
  readonly remark?: string;
  /**
   * Dialog that opens first: for an order or memo (`taking`), an enquiry (`question`), a price offer (`price`), a note
   * (`words`) or a confirmation (`certainty`). If undefined, the action is sent immediately.
   */
  readonly prompt?: 'taking' | 'question' | 'price' | 'words' | 'certainty';
  readonly isMain?: boolean;
}

const LISTS = {
  cart: { label: 'To cart', keys: KEY.cart, remove: 'removeFromCart' },
  watchlist: { label: 'To watchlist', keys: KEY.watch, remove: 'removeFromWatchlist' },
  notes: { label: 'To notes', keys: KEY.note, remove: 'removeNotes' },
} as const;

interface Move {
  readonly to: KeptList;
  readonly action: ActionName;
}
const MOVES: Readonly<Record<KeptList, readonly Move[]>> = {
  cart: [
    { to: 'notes', action: 'moveCartToNotes' },
    { to: 'watchlist', action: 'moveCartToWatchlist' },
  ],
  watchlist: [
    { to: 'notes', action: 'moveWatchlistToNotes' },
    { to: 'cart', action: 'moveWatchlistToCart' },
  ],
  notes: [
    { to: 'watchlist', action: 'moveNotesToWatchlist' },
    { to: 'cart', action: 'moveNotesToCart' },
  ],
};

const STONE_ACTS = {
  offerPrice: {
    label: 'Offer',
    keys: KEY.offerPrice,
    right: 'price-offer',
    more: { prompt: 'price' },
  },
  enquire: { label: 'Enquire', keys: KEY.enquire, right: 'enquiry', more: { prompt: 'question' } },
  hold: { label: 'Hold', keys: KEY.hold, right: 'hold', more: {} },
  memo: { label: 'Memo', keys: KEY.memo, right: 'memo', more: { prompt: 'taking' } },
  confirm: {
    label: 'Confirm',
    keys: KEY.confirm,
    right: 'confirm-stone',
    more: { prompt: 'taking', isMain: true },
  },
} as const satisfies Record<LineStoneAction, object>;
const OFFERED: Readonly<Record<KeptList, readonly LineStoneAction[]>> = {
  cart: ['enquire', 'offerPrice', 'hold', 'memo', 'confirm'],
  watchlist: ['enquire', 'offerPrice'],
  notes: [],
};

const act = (entry: Omit<KeptAct, 'reason'>): KeptAct => ({
  ...entry,
  reason: disabledReason(entry.targets),
});

function doneAct(picks: readonly LineRow[], keptActor: KeptActor): KeptAct {
  const finish = act({
    action: 'finishNotes',
    label: NOTE_ACTIONS.finishNotes,
    keys: KEY.done,
    targets: noteTargets('finish', picks, keptActor),
    isMain: true,
  });
  const targets = noteTargets('reopen', picks, keptActor);
  return finish.reason !== null && disabledReason(targets) === null
    ? {
        ...finish,
        action: 'reopenNotes',
        label: NOTE_ACTIONS.reopenNotes,
        keys: KEY.reopen,
        targets,
        reason: null,
      }
    : finish;
}

export function useKeptActs(
  list: KeptList,
  picks: readonly LineRow[],
): { readonly acts: readonly KeptAct[]; readonly whom: ActingClient } {
  const profile = useProfile();
  const { whom, isSure } = useActingClient(picks);
  const actor = actorOf(profile);
  const limits = useMemoFacts(list === 'cart' ? picks : [], isHeldByClient);
  const keptActor: KeptActor = { actor, mayWrite: (of) => mayWriteList(profile, of) };

  // A removal that can be undone runs immediately; any other removal asks for confirmation.
  const canPutBack = list !== 'notes' && isSure && mayBePutBack(list, picks, actor);
  const remove = act({
    action: LISTS[list].remove,
    label: 'Remove',
    keys: KEY.remove,
    targets: removeTargets(list, picks, keptActor),
    ...(canPutBack ? { remark: remarkOf(picks[0]) } : { prompt: 'certainty' as const }),
  });
  // A guest has no other list, so a guest cannot move lines.
  const moves = mayWriteList(profile, 'cart') || actsForClients(profile.role_id) ? MOVES[list] : [];
  return {
    whom,
    acts: [
      remove,
      ...moves.map(({ to, action }) =>
        act({
          action,
          label: LISTS[to].label,
          keys: LISTS[to].keys,
          targets: moveTargets({ from: list, to }, picks, keptActor),
          ...(to === 'notes' ? { prompt: 'words' as const } : {}),
          ...(list === 'watchlist' && to === 'cart' ? { isMain: true } : {}),
        }),
      ),
      ...OFFERED[list]
        .filter((action) => moves.length > 0 && isOfferedTo(profile.role_id, action))
        .map((action) => {
          const { right, more, ...words } = STONE_ACTS[action];
          const mayWrite = mayWriteList(profile, right);
          const targets = lineStoneTargets(action, picks, { actor, mayWrite, limits });
          return act({ action, ...words, ...more, targets });
        }),
      ...(list === 'notes' ? [doneAct(picks, keptActor)] : []),
    ],
  };
}
