import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as longest from '#common/lengths.gen.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import { useEditConflict } from '../../shared/records/use-edit-conflict.tsx';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { useAttributeChoices } from '../../shared/stones/use-attribute-choices.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import {
  addCollection,
  COLLECTIONS,
  type Collection,
  type CollectionWords,
  changeCollection,
} from './collection-calls.ts';
import {
  applySavedInput,
  type CollectionFields,
  FIELD_LABELS,
  fieldsOf,
  readFields,
  wordsOf,
  wordsOfFilter,
} from './collection-form.ts';
import { KIND } from './collection-words.ts';
import { MatchCount } from './match-count.tsx';

type CollectionEditorProps = {
  /** null creates a collection */
  readonly collection: Collection | null;
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
};

/** The stones of a collection are given as stock numbers, as a search, or as both. */
export function CollectionEditor({ collection, onDone, onClose }: CollectionEditorProps) {
  const cache = useQueryClient();
  const choices = useAttributeChoices();
  const [fields, setFields] = useState<CollectionFields>(() => fieldsOf(collection));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { keyFor, answered } = useIdempotencyKey();
  /** saved state from which the fields were initialised */
  const [base, setBase] = useState(collection);
  const filter = base?.filter ?? null;
  const { words, fault } = readFields(fields, filter, choices);
  const refetch = async () => {
    await Promise.all(
      [COLLECTIONS, CACHED.stones].map((name) => cache.invalidateQueries({ queryKey: [name] })),
    );
  };
  const {
    base: known,
    notice,
    undecided,
    onProblem,
  } = useEditConflict<CollectionWords>({
    saved: collection ? wordsOf(collection) : words,
    values: words,
    onValues: (values) => {
      setBase(collection);
      setFields((before) => applySavedInput(before, values, collection?.filter ?? null));
    },
    labels: FIELD_LABELS,
    refetch,
  });
  const title = collection ? `Change “${collection.name}”` : 'Add a collection';
  const reason = reasonAgainst(words, fault) ?? undecided;
  const put = (change: Partial<CollectionFields>) => {
    setFields((before) => ({ ...before, ...change }));
    setProblem(null);
  };

  async function save() {
    const changes = collection ? onlyChanges(known, words) : null;
    if (collection && changes === null) return onClose();
    setBusy(true);
    setProblem(null);
    try {
      const key = keyFor(JSON.stringify([fields.kind, known, words]));
      const { message, data } =
        collection && changes
          ? await changeCollection(key, collection.id, changes)
          : await addCollection(key, fields.kind, words);
      answered();
      notifySuccess(message);
      onDone(data.id);
    } catch (error) {
      const said = toProblem(error, collection ? TEXTS.failed : TEXTS.notAdded);
      if (!(await onProblem(said))) setProblem(said);
      setBusy(false);
    }
    await refetch();
  }

  const said = faultsByPart(problem);
  return (
    <EditorDrawer
      title={title}
      saveLabel={collection ? 'Save' : 'Add the collection'}
      disabledReason={reason}
      busy={busy}
      fault={{ message: problem?.message ?? null, count: 0 }}
      notice={notice}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        size="lg"
        maxLength={longest.NewCollection.name}
        value={fields.name}
        onChange={(event) => put({ name: event.currentTarget.value })}
        error={said.name}
        withAsterisk
        autoFocus
      />
      <Textarea
        label="Description"
        size="lg"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longest.NewCollection.description}
        value={fields.description}
        onChange={(event) => put({ description: event.currentTarget.value })}
      />
      {collection ? null : (
        <SegmentedControl
          aria-label="Stone type"
          data={[
            { value: '1', label: KIND[1] },
            { value: '2', label: KIND[2] },
          ]}
          value={String(fields.kind)}
          onChange={(kind) => put({ kind: kind === '2' ? 2 : 1 })}
        />
      )}
      <Textarea
        label="Stones by stock number"
        placeholder="Paste stock numbers"
        size="lg"
        rows={4}
        value={fields.numbers}
        onChange={(event) => put({ numbers: event.currentTarget.value })}
        error={said.numbers}
      />
      <TextInput
        label="Stones by search"
        description="Enter the search in trade shorthand. All matching stones belong to the collection, including stones that arrive later."
        placeholder="oval 2-3 D-F VS+"
        size="lg"
        value={fields.stones ?? wordsOfFilter(filter, choices)}
        onChange={(event) => put({ stones: event.currentTarget.value })}
        error={fault ?? said.filter}
      />
      <MatchCount kind={fields.kind} words={words} />
      <Checkbox
        label="Visible to clients"
        checked={fields.active}
        onChange={(event) => put({ active: event.currentTarget.checked })}
      />
    </EditorDrawer>
  );
}

const reasonAgainst = ({ name, stock_numbers, filter }: CollectionWords, fault: string | null) => {
  if (name === '') return 'Enter a name.';
  if (fault !== null) return fault;
  return stock_numbers.length === 0 && filter === null
    ? 'Choose stones by stock number or by search.'
    : null;
};

function faultsByPart(problem: ApiProblem | null) {
  const of = (begin: string) =>
    problem?.errors
      .filter(({ field }) => field?.startsWith(begin))
      .map(({ stock_no, message }) => (stock_no ? `${stock_no}: ${message}` : message))
      .join(' ') || null;
  return {
    name: of('data.name'),
    numbers: of('data.stock_numbers'),
    filter: of('data.filter'),
  };
}
