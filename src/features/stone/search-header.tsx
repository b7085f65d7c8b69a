import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { DIAMOND_TYPE } from '../../machines/codes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import type { StoneSearchState } from './use-stone-search.ts';

const STILL_TYPING = 350;

/** What stands in the frame's header: which stock, and a number that somebody has in hand. */
export function SearchHeader({ state }: { readonly state: StoneSearchState }) {
  const { search, choice, go, send } = state;
  const phone = usePhone();
  return (
    <>
      <SegmentedControl
        aria-label="Stock"
        data={[
          { value: String(DIAMOND_TYPE.white), label: 'White' },
          { value: String(DIAMOND_TYPE.fancy), label: 'Fancy' },
        ]}
        value={String(search.type ?? DIAMOND_TYPE.white)}
        onChange={(value) =>
          go({
            type: Number(value) === DIAMOND_TYPE.fancy ? DIAMOND_TYPE.fancy : undefined,
            // Fancy stones have no grade from D to N.
            color: undefined,
            page: undefined,
            stone: undefined,
          })
        }
      />
      {phone ? null : (
        <NumberField term={choice.term} onTerm={(term) => send({ type: 'filter.term', term })} />
      )}
    </>
  );
}

type NumberFieldProps = {
  readonly term: string;
  readonly onTerm: (term: string) => void;
};

export function NumberField({ term, onTerm }: NumberFieldProps) {
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
      className="number-field"
      type="search"
      aria-label="Stock or report number"
      placeholder="Stock or report number"
      maxLength={60}
      leftSection={<Icon name="search" size="small" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && text.trim() !== term) onTerm(text);
      }}
    />
  );
}
