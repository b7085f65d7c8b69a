import { Button, Flex, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import * as longest from '#common/lengths.gen.ts';
import { PLACEHOLDERS, type Placeholder, TABLE } from '#common/mailing/placeholders.ts';
import type { usePersonForm } from '../../shared/people/use-person-form.ts';
import type { MailingField } from './mailing-form.ts';

const NAMES = Object.keys(PLACEHOLDERS) as Placeholder[];

export function TextField({
  form: { values, change, faults },
}: {
  readonly form: ReturnType<typeof usePersonForm<MailingField>>;
}) {
  const field = useRef<HTMLTextAreaElement>(null);

  function put(name: Placeholder) {
    const at = field.current;
    const { text } = values;
    const from = at?.selectionStart ?? text.length;
    const to = at?.selectionEnd ?? text.length;
    const bare = `{{${name}}}`;
    const written = name === TABLE ? onItsOwnLine(text.slice(0, from), bare, text.slice(to)) : bare;
    // `flushSync` renders the text immediately, so the cursor can then be placed after the inserted
    // text.
    flushSync(() => change('text')(text.slice(0, from) + written + text.slice(to)));
    at?.focus();
    at?.setSelectionRange(from + written.length, from + written.length);
  }

  return (
    <div>
      <Textarea
        ref={field}
        label="Text"
        withAsterisk
        size="lg"
        autosize
        minRows={8}
        maxRows={18}
        maxLength={longest.NewBulkEmail.text}
        value={values.text}
        onChange={(event) => change('text')(event.currentTarget.value)}
        error={faults.text}
      />
      <Flex wrap="wrap" gap="4xs" pt="3xs" role="group" aria-label="Insert placeholder">
        {NAMES.map((name) => (
          <Button key={name} size="compact-sm" title={`{{${name}}}`} onClick={() => put(name)}>
            {PLACEHOLDERS[name].label}
          </Button>
        ))}
      </Flex>
    </div>
  );
}

function onItsOwnLine(before: string, written: string, after: string): string {
  const begins = before === '' || before.endsWith('\n') ? '' : '\n';
  const ends = after === '' || after.startsWith('\n') ? '' : '\n';
  return `${begins}${written}${ends}`;
}
