import './find.css';
import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { toStoredClient } from '../../shared/clients/client-choice.ts';
import { allCommands, onCommands } from '../../shared/frame/command-registry.ts';
import { takeTyped } from '../../shared/frame/typed-ahead.ts';
import { TryAgain } from '../../shared/lists/part-failed.tsx';
import { narrowing } from '../../shared/searches/search-narrowing.ts';
import type { SavedFilter, SearchLink } from '../../shared/searches/search-types.ts';
import { storeClient } from '../../shared/session/stored-client.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { useClientChoices, useClientContext } from '../../shared/stones/trading-clients.ts';
import { useAttributeChoices } from '../../shared/stones/use-attribute-choices.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { commandGroups } from './command-groups.tsx';
import { type FindItem, openItems } from './find-item.ts';
import { FindList } from './find-list.tsx';
import { countQuery, LONGEST_NAME } from './find-query.ts';
import {
  actForGroup,
  type FindContext,
  type FoundToAct,
  foundGroups,
  recentGroup,
} from './found-groups.tsx';
import { recentFinds, rememberFind } from './recent-finds.ts';
import { remoteCommands } from './remote-commands.ts';
import { LONGEST_SEARCH, readingsOf, stoneSearchGroup } from './stone-search-group.tsx';
import { useDebouncedText } from './use-debounced-text.ts';
import { useFind } from './use-find.ts';

type FindFieldProps = {
  readonly onClose: () => void;
  readonly searchLink: SearchLink;
  readonly onActs: (found: FoundToAct) => void;
};

const WHAT = 'Stone, report, client, order, shorthand, screen or command';
const WHAT_ON_PHONE = 'Stone, client, order or command';

export function FindField({ onClose, searchLink, onActs }: FindFieldProps) {
  const listId = useId();
  const phone = useIsPhone();
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  /**
   * Key press that waits for the server's answer: the text when the key was pressed, and the action
   * to run on the selected result. Null if no key waits.
   */
  const [pendingKey, setPendingKey] = useState<{
    readonly text: string;
    readonly go: (item: FindItem) => void;
  } | null>(null);
  const text = typed.trim();
  const finding = useFind(text);
  const { isAnswered } = finding;
  const groups = useGroups(text, finding.found, { searchLink, onActs });
  const items = openItems(groups);
  const chosen = items.find(({ id }) => id === chosenId) ?? items[0];

  function run(item: FindItem): void {
    onClose();
    item.run();
  }
  function showActs({ acts }: FindItem): void {
    if (!acts) return;
    onClose();
    acts();
  }
  // Runs the waiting key press on the selected result once the server has answered. Drops the key
  // press if the user has changed the text.
  useEffect(() => {
    if (pendingKey === null || !isAnswered) return;
    setPendingKey(null);
    if (pendingKey.text === text && chosen) pendingKey.go(chosen);
  });

  function takeBuffered(): void {
    const ahead = takeTyped();
    const next = ahead.text + typed;
    setTyped(next);
    if (ahead.isEntered) setPendingKey({ text: next.trim(), go: run });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const at = chosen ? items.indexOf(chosen) : -1;
      setChosenId(items.at((at + step + items.length) % items.length)?.id ?? null);
    }
    const go = event.key === 'Enter' ? run : isForActs(event) ? showActs : null;
    if (go === null) return;
    // The shown results belong to the previous text and must not be opened. The key press waits for
    // the results of the current text.
    const isStale = !isAnswered && (chosen === undefined || chosen.isFound);
    if (go === showActs && !isStale && !chosen?.acts) return;
    event.preventDefault();
    if (isStale) setPendingKey({ text, go });
    else if (chosen) go(chosen);
  }

  return (
    <>
      <TextInput
        className="find-field"
        role="combobox"
        aria-label={WHAT}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen ? optionId(listId, chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={phone ? WHAT_ON_PHONE : WHAT}
        data-autofocus
        leftSection={<Icon name="search" />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosenId(null);
        }}
        onFocus={takeBuffered}
        onKeyDown={onKeyDown}
      />
      <FindList
        id={listId}
        optionId={(item) => optionId(listId, item)}
        groups={groups}
        chosen={chosen}
        isStale={!isAnswered}
        onRun={run}
        onActs={showActs}
      />
      <Text
        px="md"
        pb={items.length > 0 && !finding.isFailed ? 0 : 'sm'}
        fz="sm"
        c={finding.isFailed ? 'var(--danger)' : 'dimmed'}
        role={finding.isFailed ? 'alert' : 'status'}
      >
        {items.length > 0 && !finding.isFailed ? '' : finding.says}
        {finding.isFailed ? <TryAgain refetch={finding.refetch} /> : null}
      </Text>
    </>
  );
}

/**
 * Returns true for the keys that show the actions of a result: Tab, or the right arrow at the end
 * of the text.
 */
const isForActs = ({ key, shiftKey, target }: KeyboardEvent): boolean =>
  (key === 'Tab' && !shiftKey) ||
  (key === 'ArrowRight' &&
    target instanceof HTMLInputElement &&
    target.selectionStart === target.value.length);

const optionId = (listId: string, { id }: FindItem): string =>
  `${listId} ${id}`.replaceAll(' ', '-');

/**
 * Local results come first, so that the later arrival of server results does not move the local
 * results.
 */
function useGroups(
  text: string,
  found: Parameters<typeof foundGroups>[0],
  { searchLink, onActs }: Pick<FindFieldProps, 'searchLink' | 'onActs'>,
) {
  const router = useRouter();
  const reader = useProfile();
  const userId = reader.id;
  const choices = useAttributeChoices();
  const { pricesFor, userId: actingFor } = useClientContext();
  const clientChoices = useClientChoices().filter(({ id }) => id !== actingFor);
  const commands = useSyncExternalStore(onCommands, allCommands);
  const finder: FindContext = {
    reader,
    text,
    actingBusinessId: pricesFor,
    open: (find) => {
      rememberFind(userId, find);
      void router.navigate({ to: find.place });
    },
    acts: onActs,
  };
  const away = remoteCommands(reader, commands, (to) => void router.navigate({ to }));
  const readings = text.length > LONGEST_SEARCH ? [] : readingsOf(text, choices);
  const narrow = narrowing();
  const settled = useDebouncedText(text);
  const { data: stones } = useQuery({
    ...countQuery(settled, pricesFor),
    enabled: settled === text && text.length <= LONGEST_NAME && readings[0]?.left === '',
  });
  const startSearch = (part: SavedFilter) => void router.navigate(searchLink(part));
  return [
    ...(text === '' ? [recentGroup(recentFinds(userId), finder)] : []),
    // On a search screen, the offer to narrow the current search comes first.
    ...(narrow === null ? [] : [stoneSearchGroup('Refine this search', readings, narrow)]),
    stoneSearchGroup('Search stones', readings, startSearch, settled === text ? stones : undefined),
    ...commandGroups([...commands, ...away], text),
    ...foundGroups(found, finder),
    actForGroup(found, clientChoices, (choice) => storeClient(toStoredClient(userId, choice))),
  ].filter(({ items }) => items.length > 0);
}
