import * as longest from '#common/lengths.gen.ts';
import './named-views.css';
import { Box, Button, Flex, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import type { GridViewsProps } from '../../ui/grid/views/grid-views-context.ts';
import { notifyError, notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { PartFailed } from '../lists/part-failed.tsx';
import { useProfile } from '../session/use-session.ts';
import { actsForClients } from '../stones/stone-permissions.ts';
import {
  addView,
  GRID_VIEWS,
  listViews,
  removeView,
  type SavedView,
  updateView,
} from './view-calls.ts';
import { fromLayout, toLayout } from './view-layout.ts';

const focusOnMount = (element: HTMLElement | null) => element?.focus();

type Mode = 'add' | 'rename' | 'delete' | null;

/** Saves the columns of a list under names, and applies them. */
export function NamedViews({ viewKey, columns, control, sort, onSortAll }: GridViewsProps) {
  const { view, change, reset } = control;
  const { id: userId, role_id } = useProfile();
  const cache = useQueryClient();
  const queryKey = [GRID_VIEWS, userId, viewKey];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => listViews(viewKey, signal),
  });
  const views = query.data;
  const [mode, setMode] = useState<Mode>(null);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { keyFor, answered } = useIdempotencyKey();
  const section = useRef<HTMLDivElement>(null);
  // The focused control disappears. With the focus outside of the menu, Escape would not close it.
  const focusSection = () => section.current?.focus();

  const active = views?.find(({ id }) => id === view.named?.id);
  const layout = toLayout(view, sort);
  const isChanged = active !== undefined && !isSameLayout(active);

  function isSameLayout(saved: SavedView): boolean {
    const known = fromLayout(saved.layout, columns).view;
    return JSON.stringify(toLayout(known, known.sort)) === JSON.stringify(layout);
  }

  function open(next: Mode) {
    setProblem(null);
    setName(next === 'rename' ? (active?.name ?? '') : '');
    setMode(next);
    if (next === null) focusSection();
  }

  function apply(saved: SavedView) {
    open(null);
    const { view: next, gone } = fromLayout(saved.layout, columns);
    change({ ...next, named: { id: saved.id, name: saved.name } });
    onSortAll?.(next.sort);
    if (gone.length === 0) return;
    notifyError(`The list no longer has ${count(gone.length, 'column')} of “${saved.name}”`, {
      detail: `The view is shown without ${gone.join(', ')}.`,
    });
  }

  function applyDefault() {
    open(null);
    reset();
    onSortAll?.([]);
  }

  async function send(words: unknown, done: string, work: (key: string) => Promise<unknown>) {
    setBusy(true);
    setProblem(null);
    try {
      await work(keyFor(JSON.stringify(words)));
      answered();
      notifySuccess(done);
      setMode(null);
      focusSection();
    } catch (failure) {
      setProblem(toProblem(failure, TEXTS.failed));
    } finally {
      setBusy(false);
    }
    await cache.invalidateQueries({ queryKey });
  }

  const save = (saved: Parameters<typeof updateView>[2], done: string) =>
    active &&
    send([active.id, saved], done, async (key) => {
      const next = await updateView(key, active.id, saved);
      change({ named: { id: next.id, name: next.name } });
    });

  function submit() {
    const wanted = name.trim();
    if (wanted === '' || busy) return;
    if (mode === 'rename') void save({ name: wanted }, 'View renamed');
    if (mode !== 'add') return;
    void send([wanted, layout], 'View saved', async (key) => {
      const next = await addView(key, { list: viewKey, name: wanted, is_shared: false, layout });
      change({ named: { id: next.id, name: next.name } });
    });
  }

  function remove() {
    if (!active) return;
    void send(['delete', active.id], 'View deleted', async (key) => {
      await removeView(key, active.id);
      change({ named: undefined });
    });
  }

  const small = { size: 'compact-xs', variant: 'subtle', px: 6, disabled: busy } as const;

  return (
    <Box ref={section} className="named-views" role="region" aria-label="Views" tabIndex={-1}>
      <ul className="named-views-list">
        <ViewItem name="Default" note={null} isActive={!view.named} onChoose={applyDefault} />
        {views?.map((saved) => (
          <ViewItem
            key={saved.id}
            name={saved.name}
            note={noteOf(saved, saved === active && isChanged)}
            isActive={saved === active}
            onChoose={() => apply(saved)}
          />
        ))}
      </ul>
      {mode === 'add' || mode === 'rename' ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Flex gap="3xs" px="2xs">
            <TextInput
              flex={1}
              size="sm"
              aria-label="Name of the view"
              placeholder="Name of the view"
              maxLength={longest.NewGridView.name}
              value={name}
              error={problem?.message}
              onChange={(event) => setName(event.currentTarget.value)}
              ref={focusOnMount}
            />
            <Button type="submit" size="sm" variant="filled" loading={busy}>
              {mode === 'add' ? 'Save' : 'Rename'}
            </Button>
            <Button size="sm" disabled={busy} onClick={() => open(null)}>
              Cancel
            </Button>
          </Flex>
        </form>
      ) : mode === 'delete' && active ? (
        <Flex gap="3xs" px="2xs" align="center" fz="xs">
          <Text flex={1} inherit>
            Delete “{active.name}”?
          </Text>
          <Button
            size="sm"
            variant="danger-solid"
            loading={busy}
            onClick={remove}
            ref={focusOnMount}
          >
            Delete
          </Button>
          <Button size="sm" disabled={busy} onClick={() => open(null)}>
            Cancel
          </Button>
        </Flex>
      ) : (
        <Flex wrap="wrap" gap="4xs" px="3xs">
          {active?.may_change ? (
            <Button
              {...small}
              disabled={busy || !isChanged}
              onClick={() => void save({ layout }, 'View saved')}
            >
              Save
            </Button>
          ) : null}
          <Button {...small} onClick={() => open('add')}>
            Save as…
          </Button>
          {active?.may_change ? (
            <>
              <Button {...small} onClick={() => open('rename')}>
                Rename…
              </Button>
              {actsForClients(role_id) ? (
                <Button
                  {...small}
                  onClick={() =>
                    void save(
                      { is_shared: !active.is_shared },
                      active.is_shared ? 'View no longer shared' : 'View shared with the office',
                    )
                  }
                >
                  {active.is_shared ? 'Stop sharing' : 'Share with office'}
                </Button>
              ) : null}
              <Button {...small} onClick={() => open('delete')}>
                Delete…
              </Button>
            </>
          ) : null}
        </Flex>
      )}
      {problem && mode !== 'add' && mode !== 'rename' ? (
        <Text role="alert" px="2xs" fz="xs" c="var(--danger)">
          {problem.message}
        </Text>
      ) : (
        <PartFailed query={query} />
      )}
    </Box>
  );
}

function noteOf({ is_own, is_shared, owner_name }: SavedView, isChanged: boolean): string | null {
  const owner = is_own ? (is_shared ? 'Shared' : null) : owner_name;
  return [isChanged ? 'Changed' : null, owner].filter(Boolean).join(' · ') || null;
}

type ViewItemProps = {
  readonly name: string;
  readonly note: string | null;
  readonly isActive: boolean;
  readonly onChoose: () => void;
};

function ViewItem({ name, note, isActive, onChoose }: ViewItemProps) {
  return (
    <li>
      <UnstyledButton className="named-views-item" aria-pressed={isActive} onClick={onChoose}>
        <span className="ui-cut" title={name}>
          {name}
        </span>
        {note ? <small className="ui-cut">{note}</small> : null}
      </UnstyledButton>
    </li>
  );
}
