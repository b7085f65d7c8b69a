import './client-picker.css';
import { defaultOptionsFilter, Select } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { UserId } from '../../api/ids.gen.ts';
import { findIdIn } from '../../common/id-from-text.ts';
import { clientLabel } from '../clients/client-choice.ts';
import type { TypedAhead } from '../clients/client-chooser.ts';
import { choicesFailed } from '../lists/part-failed.tsx';
import { useClientsQuery } from './trading-clients.ts';

/** A selectable trading client; inactive ones are marked in the label. */
export type ChosenClient = Parameters<typeof clientLabel>[0] & {
  readonly id: UserId;
  readonly is_active?: boolean;
};

type ClientPickerProps = {
  readonly value: UserId | null;
  readonly onChange: (userId: UserId | null) => void;
  /** Placeholder of the empty field; default "Choose a client". */
  readonly placeholder?: string;
  readonly width?: number | string;
  readonly label?: string;
  /** Called on blur or close. If set, the field opens and takes the focus at once. */
  readonly onLeave?: () => void;
  /** Returns keys pressed before the field was mounted. */
  readonly takeTyped?: () => TypedAhead;
};

/** More options are easier to find by typing. */
const MAX_OPTIONS = 100;
const NONE: readonly ChosenClient[] = [];
const FAILED = 'The clients could not be fetched.';
const AGAIN = { value: 'again', label: 'Try again' };

export function ClientPicker(props: ClientPickerProps) {
  const query = useClientsQuery();
  const isInHeader = props.onLeave !== undefined;
  return (
    <ClientSelect
      {...props}
      choices={query.data ?? NONE}
      toCome={query.isLoading}
      // The header has no space for an error below the field, so the dropdown offers the retry.
      {...(isInHeader ? {} : { failed: choicesFailed(query, FAILED) })}
      {...(isInHeader && query.isLoadingError ? { onAgain: () => void query.refetch() } : {})}
    />
  );
}

type ClientSelectProps = ClientPickerProps & {
  readonly choices: readonly ChosenClient[];
  /** True while the choices load. */
  readonly toCome?: boolean;
  /** Error props of the field after a failed load. */
  readonly failed?: ReturnType<typeof choicesFailed>;
  /** Retries a failed load from within the dropdown. */
  readonly onAgain?: () => void;
};

/** Searchable select of trading clients. */
export function ClientSelect(props: ClientSelectProps) {
  const { value, onChange, choices, toCome = false, onLeave, takeTyped, failed, onAgain } = props;
  const { placeholder = 'Choose a client', width = 240, label = 'Client' } = props;
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

  /** Text at the time of an Enter that was pressed before the options loaded. */
  const entered = useRef<string | null>(null);
  /** True if an Enter without text meant "Try again" but a refetch had just removed that option. */
  const shouldRetry = useRef(false);
  const discardEntered = () => {
    entered.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!toCome || event.key !== 'Enter' || !opened) return;
    // Enter selects an option here and must not submit the surrounding form.
    event.preventDefault();
    entered.current = event.currentTarget.value;
    shouldRetry.current ||= entered.current === '';
  };
  /**
   * An Enter for "Try again" must not select the first option if the options arrive just before it.
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
      classNames={{ options: 'client-options' }}
      size="sm"
      w={width}
      searchable
      clearable
      // Typing and Enter suffice, so the first match is highlighted again when the options arrive
      // after the text.
      selectFirstOptionOnChange={!toCome && (search !== '' || onAgain !== undefined)}
      allowDeselect={false}
      limit={MAX_OPTIONS}
      withScrollArea={false}
      placeholder={placeholder}
      nothingFoundMessage={toCome ? 'Loading clients' : 'No client has this name'}
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
      leftSection={<span className="stone-for">For</span>}
      leftSectionWidth={32}
      // A click on the word "For" focuses the field.
      leftSectionPointerEvents="none"
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => {
        // Keeps the dropdown open during the retry.
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
