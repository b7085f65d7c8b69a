import './filter-panel.css';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useCommands } from '../../../shared/frame/use-commands.ts';
import { offerNarrowing } from '../../../shared/searches/search-narrowing.ts';
import { CHOICES } from '../../../shared/stones/use-attribute-choices.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { lazyModule, useLazyModule } from '../../../ui/lazy-module.ts';
import type { FilterState } from '../results/use-stone-search.ts';

/**
 * The parser of dealers' shorthand loads after the first list of stones, or when the search field
 * gets the focus.
 */
const entryModules = lazyModule(async () => {
  const [{ EntryHelp }, { parseQuery }] = await Promise.all([
    import('./entry-help.tsx'),
    import('./parse-query.ts'),
  ]);
  return { EntryHelp, meantBy: parseQuery };
});

const DEBOUNCE_MS = 350;
const LONGEST = 2_000;

/**
 * Dealers' shorthand is searched only on Enter, because an incomplete word may mean something else.
 * Words that are not recognised stay in the field.
 */
export function EntryField({ state }: { readonly state: FilterState }) {
  const { choice, send } = state;
  const cache = useQueryClient();
  const term = choice.term ?? '';
  const [text, setText] = useState(term);
  const [focused, setFocused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useCommands([
    {
      id: 'stones.search',
      label: 'Search stones',
      group: 'Stones',
      run: () => field.current?.focus(),
    },
  ]);
  const Entry = useLazyModule(entryModules, focused);
  const latest = useRef({ term, send });
  useEffect(() => {
    latest.current = { term, send };
  });

  // Shows a search term that was set elsewhere, for example by the URL.
  const sentTerm = useRef(term);
  useEffect(() => {
    if (term === sentTerm.current) return;
    sentTerm.current = term;
    setText(term);
  }, [term]);

  useEffect(
    () =>
      offerNarrowing((part) => {
        sentTerm.current = '';
        latest.current.send({ type: 'filter.read', part: { ...part, term: undefined } });
      }),
    [],
  );

  const sendTerm = useCallback((wanted: string) => {
    if (wanted === latest.current.term) return;
    sentTerm.current = wanted;
    latest.current.send({ type: 'filter.term', term: wanted });
  }, []);

  const read = useCallback(
    async (written: string) => {
      const [{ meantBy }, choices] = await Promise.all([
        entryModules.fetch(),
        cache.ensureQueryData(CHOICES),
      ]);
      return meantBy(written, choices);
    },
    [cache],
  );

  // After a pause in typing, searches a text that begins a stock number. Any other text clears the
  // search term.
  const pause = useRef(0);
  const searchTyped = useCallback(
    async (written: string) => {
      clearTimeout(pause.current);
      if (written.trim() === latest.current.term) return;
      const found = await read(written);
      sendTerm(found && 'term' in found ? found.term : '');
    },
    [read, sendTerm],
  );
  useEffect(() => {
    const searchSilently = () => void searchTyped(text).catch(() => undefined);
    if (text !== '' || latest.current.term !== '') {
      pause.current = window.setTimeout(searchSilently, DEBOUNCE_MS);
    }
    return () => clearTimeout(pause.current);
  }, [text, searchTyped]);

  const applyEntry = useCallback(
    async (written: string, shown = written) => {
      clearTimeout(pause.current);
      const found = await read(written);
      if (found === null) return;
      if ('term' in found) sendTerm(found.term);
      else {
        sentTerm.current = '';
        latest.current.send({ type: 'filter.read', part: found.part });
        // Keeps the text if the user has typed more during the search.
        setText((now) => (now === shown ? found.left : now));
      }
      // Leaves the field after all words were recognised, so that keys act on the list again.
      if ('term' in found || found.left === '') field.current?.blur();
    },
    [read, sendTerm],
  );

  /**
   * Replaces line breaks in pasted text with spaces. A single-line input would join the lines
   * without a separator.
   */
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n\t]/.test(pasted.trim())) return;
    event.preventDefault();
    const shown = pasted.replace(/\s+/g, ' ').trim();
    setText(shown);
    void applyEntry(pasted, shown).catch(() => undefined);
  }

  return (
    <search className="entry-field">
      <TextInput
        ref={field}
        type="search"
        aria-label="Search stones"
        placeholder="Filter stones: rd 1-1.5 D-F"
        title="Filters this list by shorthand, such as rd 1-1.5 D-F vs2+ 3ex, or by stock and report numbers"
        maxLength={LONGEST}
        leftSection={<Icon name="search" size="small" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={onPaste}
        onFocus={() => setFocused(true)}
        // Applies the term at once, because a search after the user has left this screen would
        // navigate back.
        onBlur={() => {
          setFocused(false);
          clearTimeout(pause.current);
          if (entryModules.part()) void searchTyped(text).catch(() => undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void applyEntry(text).catch(() => undefined);
        }}
      />
      {Entry && focused && text.trim() !== '' ? (
        <Entry.EntryHelp
          text={text}
          onText={setText}
          onPart={(part, left) => {
            sentTerm.current = '';
            send({ type: 'filter.read', part: { ...part, term: undefined } });
            setText(left);
          }}
        />
      ) : null}
    </search>
  );
}
