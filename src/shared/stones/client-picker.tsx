import './client-picker.css';
import { defaultOptionsFilter, Select } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import { findIdIn } from '#common/id-from-text.ts';
import { clientLabel } from '../clients/client-choice.ts';
import type { TypedAhead } from '../frame/typed-ahead.ts';
import { choicesFailed } from '../lists/part-failed.tsx';
import { useClientsQuery } from './trading-clients.ts';

export type ChosenClient = Parameters<typeof clientLabel>[0] & {
  readonly id: UserId;
  readonly is_active?: boolean;
};

type ClientPickerProps = {
  readonly value: UserId | null;
  readonly onChange: (userId: UserId | null) => void;
  readonly placeholder?: string;
  readonly width?: number | string;
  readonly label?: string;
  /**
   * Called when the field loses focus or its dropdown closes. If set, the field opens and takes the
   * focus immediately.
   */
  readonly onLeave?: () => void;
  readonly takeTyped?: () => TypedAhead;
};

/** Maximum number of options to show. With more options, typing is the easier way to find one. */
const MAX_OPTIONS = 100;
const NONE: readonly ChosenClient[] = [];
const FAILED = 'The trading clients could not be loaded.';
const AGAIN = { value: 'again', label: 'Try again' };

export function ClientPicker(props: ClientPickerProps) {
  const query = useClientsQuery();
  const isInHeader = props.onLeave !== undefined;
  return (
    <ClientSelect
      {...props}
      choices={query.data ?? NONE}
      toCome={query.isLoading}
      // The header has no space for an error below the field, so there the dropdown offers to try
      // again.
      {...(isInHeader ? {} : { failed: choicesFailed(query, FAILED) })}
      {...(isInHeader && query.isLoadingError ? { onAgain: () => void query.refetch() } : {})}
    />
  );
}

type ClientSelectProps = ClientPickerProps & {
  readonly choices: readonly ChosenClient[];
  readonly toCome?: boolean;
  readonly failed?: ReturnType<typeof choicesFailed>;
  readonly onAgain?: () => void;
};

export function ClientSelect(props: ClientSelectProps) {
  const { value, onChange, choices, toCome = false, onLeave, takeTyped, failed, onAgain } = props;
  const { placeholder = 'Choose a trading client', width = 240, label = 'Client' } = props;
  const [opened, setOpened] = useState(onLeave !== undefined);
  const [search, setSearch] = useState('');
  const data = useMemo(
    () =>
      choices.map((choice) => ({
        value: choice.id,
        label: clientLabel(choice) + (choice.is_active === false ? ', inactive' : ''),
      })),
    [choices],
  );
  const isRetrying = useRef(false);
  const choose = (chosen: string | null) => {
    isRetrying.current = chosen === AGAIN.value;
    if (isRetrying.current) onAgain?.();
    else onChange(findIdIn(choices, chosen) ?? null);
  };

  /** Search text if the user pressed Enter before the options had loaded, else null. */
  const entered = useRef<string | null>(null);
  /**
   * True if the user pressed Enter without text while the options were loading. The key was meant
   * for "Try again", so `chooseEntered` loads the options again if this load fails too.
   */
  const shouldRetry = useRef(false);
  const discardEntered = () => {
    entered.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!toCome || event.key !== 'Enter' || !opened) return;
    // Here Enter selects an option, so it must not submit the surrounding form.
    event.preventDefault();
    entered.current = event.currentTarget.value;
    shouldRetry.current ||= entered.current === '';
  };
  /**
   * Handles Enter while no option is highlighted: Enter then means "Try again" and must not select
   * the first option. The options may have replaced "Try again" only just before.
   */
  const ignoreUnmarked = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || search !== '' || toCome) return;
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
    if (!list || list.querySelector('[data-combobox-selected]')) return;
    event.stopPropagation();
    onAgain?.();
  };
  const chooseEntered = useEffectEvent(() => {
    const isAgain = shouldRetry.current && onAgain;
    shouldRetry.current = false;
    if (isAgain) return isAgain();
    const search = entered.current?.trim() ?? '';
    discardEntered();
    if (search === '') return;
    const [first] = defaultOptionsFilter({ options: data, search, limit: 1 });
    if (!first || !('value' in first)) return;
    setOpened(false);
    choose(String(first.value));
  });
  const begin = useEffectEvent(() => {
    if (!takeTyped) return;
    const { text, isEntered } = takeTyped();
    setSearch((now) => text + now);
    if (isEntered) entered.current = text;
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    if (!toCome) chooseEntered();
  }, [toCome]);

  return (
    <Select
      aria-label={label}
      className="client-picker"
      // Scrolls the list itself, without Mantine's scroll area: its extra elements would break the
      // listbox semantics that screen readers require.
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      size="sm"
      w={width}
      maw="100%"
      searchable
      clearable
      // Highlights the first match also when the options arrive after the text, so that typing and
      // Enter suffice.
      selectFirstOptionOnChange={!toCome && (search !== '' || onAgain !== undefined)}
      allowDeselect={false}
      limit={MAX_OPTIONS}
      withScrollArea={false}
      placeholder={placeholder}
      nothingFoundMessage={toCome ? 'Loading trading clients' : 'No trading client has this name'}
      {...failed}
      {...(onAgain
        ? { data: [{ group: FAILED, items: [AGAIN] }], filter: ({ options }) => options }
        : { data })}
      value={choices.some(({ id }) => id === value) ? value : null}
      onChange={choose}
      searchValue={search}
      onSearchChange={(text) => {
        discardEntered();
        setSearch(text);
      }}
      onKeyDown={onKeyDown}
      onKeyDownCapture={ignoreUnmarked}
      leftSection="For"
      leftSectionWidth={32}
      // Lets a click on the word "For" focus the field.
      leftSectionPointerEvents="none"
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => {
        // Keeps the dropdown open while the trading clients load again.
        if (isRetrying.current) {
          isRetrying.current = false;
          return;
        }
        discardEntered();
        setOpened(false);
        onLeave?.();
      }}
      {...(onLeave ? { autoFocus: true, onBlur: onLeave } : {})}
    />
  );
}
