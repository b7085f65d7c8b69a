import { TextInput } from '@mantine/core';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';

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
};

/** Asks once the hand rests, or at once with Enter, which gives the keys back to the list. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, longest = 60, term, onTerm, className } = props;
  const [text, setText] = useState(term);
  const latest = useRef({ term, onTerm });
  useEffect(() => {
    latest.current = { term, onTerm };
  });
  useEffect(() => setText(term), [term]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text.trim() !== latest.current.term) latest.current.onTerm(text);
    }, STILL_TYPING);
    return () => clearTimeout(timer);
  }, [text]);

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
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        if (text.trim() !== term) onTerm(text);
        event.currentTarget.blur();
      }}
    />
  );
}
