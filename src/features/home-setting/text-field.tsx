import { Button, Flex, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { insertLink } from '#common/home/home-text.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LONGEST } from './home-setting-form.ts';
import { linkFault } from './link-fault.ts';

type TextFieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
};

type NewLink = {
  /** Selected characters of the text, which the link replaces. */
  readonly place: { readonly start: number; readonly end: number };
  readonly words: string;
};

/** Text of a home setting, with a form that inserts a link where the cursor is. */
export function TextField({ value, error, onText }: TextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [link, setLink] = useState<NewLink | null>(null);

  function open() {
    const { selectionStart: start, selectionEnd: end } = field.current ?? {
      selectionStart: value.length,
      selectionEnd: value.length,
    };
    setLink({ place: { start, end }, words: value.slice(start, end) });
  }

  function close() {
    setLink(null);
    field.current?.focus();
  }

  return (
    <div>
      <Textarea
        ref={field}
        label="Text"
        description={`Plain text. ${value.length} of ${LONGEST.description} characters`}
        size="lg"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={LONGEST.description}
        value={value}
        onChange={(event) => onText(event.currentTarget.value)}
        error={error}
      />
      {link === null ? (
        <Button mt="2xs" size="sm" leftSection={<Icon name="plus" size="small" />} onClick={open}>
          Insert a link
        </Button>
      ) : (
        <LinkForm
          words={link.words}
          textWith={(added) => insertLink(value, link.place, added)}
          onInsert={(text) => {
            onText(text);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

type LinkFormProps = {
  readonly words: string;
  readonly textWith: (link: { readonly words: string; readonly to: string }) => string;
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
};

function LinkForm({ words: selected, textWith, onInsert, onClose }: LinkFormProps) {
  const [words, setWords] = useState(selected);
  const [typed, setTyped] = useState('');
  const to = typed.trim();
  const text = textWith({ words, to });
  const reason = linkFault(to, text);
  const insert = () => {
    if (reason === null) onInsert(text);
  };
  // Enter and Escape must not reach the form around the field.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.target instanceof HTMLButtonElement && event.key === 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') insert();
    else onClose();
  };
  return (
    <Flex
      component="fieldset"
      direction="column"
      gap="2xs"
      mt="2xs"
      mx={0}
      p="xs"
      bd="1px solid var(--line)"
      aria-label="Link"
      onKeyDown={onKeyDown}
    >
      <TextInput
        label="Link text"
        placeholder="The address"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <TextInput
        label="Address"
        placeholder="/search or https://…"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoFocus
      />
      <Flex gap="2xs">
        <ReasonButton size="sm" reason={reason} onClick={insert}>
          Insert
        </ReasonButton>
        <Button size="sm" variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </Flex>
    </Flex>
  );
}
