import { TextInput } from '@mantine/core';
import { type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';

const STILL_TYPING = 350;

type SearchFieldProps = {
  readonly label: string;
  readonly placeholder?: string;
  readonly longest?: number;
  readonly term: string;
  readonly onTerm: (term: string) => void;
  readonly className?: string;
  readonly size?: 'sm' | 'md';
  readonly fieldRef?: Ref<HTMLInputElement>;
  /** After Enter has asked, where there is more to do than to leave the field. */
  readonly onEnter?: (text: string) => void;
};

/** Asks once the hand rests, and at once where it leaves; Enter leaves, and gives the keys back to the list. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, longest = 60, term, onTerm, className } = props;
  const [text, setText] = useState(term);
  const latest = useRef({ term, onTerm });
  useEffect(() => {
    latest.current = { term, onTerm };
  });
  // A blank that was just typed is asked without, and stays in the field.
  useEffect(() => setText((typed) => (typed.trim() === term ? typed : term)), [term]);
  const pause = useRef(0);
  const typedAt = useRef('');
  const ask = useCallback((words: string) => {
    clearTimeout(pause.current);
    // The address names the next screen as soon as the reader goes there, long before it comes: words of this one must
    // not lead back.
    const isHere = location.pathname === typedAt.current;
    if (isHere && words.trim() !== latest.current.term) latest.current.onTerm(words);
  }, []);
  useEffect(() => {
    pause.current = window.setTimeout(() => ask(text), STILL_TYPING);
    return () => clearTimeout(pause.current);
  }, [text, ask]);

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
      // Leaving the field asks.
      onBlur={() => ask(text)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.currentTarget.blur();
        props.onEnter?.(text.trim());
      }}
    />
  );
}
