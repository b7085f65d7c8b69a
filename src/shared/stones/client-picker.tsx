import './client-picker.css';
import { defaultOptionsFilter, Select } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { UserId } from '../../api/ids.gen.ts';
import { idAmong } from '../../common/id-from-text.ts';
import type { TypedAhead } from '../clients/choosing-client.ts';
import { clientLabel } from '../clients/client-choice.ts';
import { choicesFailed } from '../lists/part-failed.tsx';
import { useClientsQuery } from './clients.ts';

/** A client whom a list can be narrowed to; one who may no longer trade is marked. */
export type ChosenClient = Parameters<typeof clientLabel>[0] & {
  readonly id: UserId;
  readonly is_active?: boolean;
};

type ClientPickerProps = {
  readonly value: UserId | null;
  readonly onChange: (userId: UserId | null) => void;
  /** What stands in the empty field. */
  readonly placeholder?: string;
  readonly width?: number | string;
  readonly label?: string;
  /** Opens at once, and says when it is left. */
  readonly onLeave?: () => void;
  /** Keys that came before the field. */
  readonly takeTyped?: () => TypedAhead;
};

/** More are better found by typing. */
const SHOWN = 100;
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
      // The header has no line below a field: its list offers to read them again.
      {...(isInHeader ? {} : { failed: choicesFailed(query, FAILED) })}
      {...(isInHeader && query.isLoadingError ? { onAgain: () => void query.refetch() } : {})}
    />
  );
}

type ClientSelectProps = ClientPickerProps & {
  readonly choices: readonly ChosenClient[];
  /** they are still being read */
  readonly toCome?: boolean;
  /** what is said below the field where they could not be read */
  readonly failed?: ReturnType<typeof choicesFailed>;
  /** reads them again, where they could not be read */
  readonly onAgain?: () => void;
};

/** One of these clients, found by typing. */
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
  const isAsking = useRef(false);
  const choose = (chosen: string | null) => {
    isAsking.current = chosen === AGAIN.value;
    if (isAsking.current) onAgain?.();
    else onChange(idAmong(choices, chosen) ?? null);
  };

  /** Text typed before an Enter that came before the clients did. */
  const entered = useRef<string | null>(null);
  /** Enter without a text meant "Try again", which left the list as others asked for the clients. */
  const isToAskAgain = useRef(false);
  const forget = () => {
    entered.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!toCome || event.key !== 'Enter' || !opened) return;
    // It means the client, and not the form that the field stands in.
    event.preventDefault();
    entered.current = event.currentTarget.value;
    isToAskAgain.current ||= entered.current === '';
  };
  /** An Enter that meant "Try again" is no choice of the first client, should the clients come just before it. */
  const ignoreUnmarked = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || search !== '' || toCome) return;
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
    if (!list || list.querySelector('[data-combobox-selected]')) return;
    event.stopPropagation();
    onAgain?.();
  };
  const chooseEntered = useEffectEvent(() => {
    const isAgain = isToAskAgain.current && onAgain;
    isToAskAgain.current = false;
    if (isAgain) return isAgain();
    const search = entered.current?.trim() ?? '';
    forget();
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
      // The name and Enter are enough, also where the clients come after the name: this marks the first of them again.
      selectFirstOptionOnChange={!toCome && (search !== '' || onAgain !== undefined)}
      allowDeselect={false}
      limit={SHOWN}
      withScrollArea={false}
      placeholder={placeholder}
      nothingFoundMessage={toCome ? 'The clients are being fetched' : 'No client has this name'}
      {...failed}
      {...(onAgain
        ? { data: [{ group: FAILED, items: [AGAIN] }], filter: ({ options }) => options }
        : { data })}
      value={choices.some(({ id }) => id === value) ? value : null}
      onChange={choose}
      searchValue={search}
      onSearchChange={(text) => {
        forget();
        setSearch(text);
      }}
      onKeyDown={onKeyDown}
      onKeyDownCapture={ignoreUnmarked}
      leftSection={<span className="stone-for">For</span>}
      leftSectionWidth={32}
      // The word belongs to the field: a click on it is one into the field.
      leftSectionPointerEvents="none"
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => {
        // The list stays open for the answer.
        if (isAsking.current) {
          isAsking.current = false;
          return;
        }
        forget();
        setOpened(false);
        onLeave?.();
      }}
      {...(onLeave ? { autoFocus: true, onBlur: onLeave } : {})}
    />
  );
}
