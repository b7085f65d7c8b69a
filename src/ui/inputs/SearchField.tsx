import { TextInput } from '@mantine/core';
import { type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';

const DEBOUNCE_MS = 350;

type SearchFieldProps = {
  readonly label: string;
  readonly placeholder?: string;
  readonly longest?: number;
  readonly term: string;
  readonly onTerm: (term: string) => void;
  readonly className?: string;
  readonly size?: 'sm' | 'md';
  readonly fieldRef?: Ref<HTMLInputElement>;
  /** Called when the user presses Enter, after the search was reported. */
  readonly onEnter?: (text: string) => void;
};

/**
 * A search field that reports the text after a pause in typing. Leaving the field reports the text
 * immediately. Enter leaves the field, so that the list handles further keys.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, longest = 60, term, onTerm, className } = props;
  const [text, setText] = useState(term);
  const latest = useRef({ term, onTerm });
  useEffect(() => {
    latest.current = { term, onTerm };
  });
  // A search ignores spaces at the end of the text, but the field keeps them while the user types.
  useEffect(() => setText((typed) => (typed.trim() === term ? typed : term)), [term]);
  const pause = useRef(0);
  const typedAt = useRef('');
  const submit = useCallback((words: string) => {
    clearTimeout(pause.current);
    // Reports the text only on the screen where it was typed. The URL changes before the next
    // screen renders, and a late search would navigate back.
    const isHere = location.pathname === typedAt.current;
    if (isHere && words.trim() !== latest.current.term) latest.current.onTerm(words);
  }, []);
  useEffect(() => {
    pause.current = window.setTimeout(() => submit(text), DEBOUNCE_MS);
    return () => clearTimeout(pause.current);
  }, [text, submit]);

  return (
    <TextInput
      type="search"
      {...(className ? { className } : {})}
      {...(props.size ? { size: props.size } : {})}
      {...(props.fieldRef ? { ref: props.fieldRef } : {})}
      aria-label={label}
      placeholder={placeholder}
      maxLength={longest}
      leftSection={<Icon name="search" size="small" />}
      value={text}
      onChange={(event) => {
        typedAt.current = location.pathname;
        setText(event.currentTarget.value);
      }}
      onBlur={() => submit(text)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.currentTarget.blur();
        props.onEnter?.(text.trim());
      }}
    />
  );
}
