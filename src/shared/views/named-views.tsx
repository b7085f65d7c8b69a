import * as longest from '#common/lengths.gen.ts';
import './named-views.css';
import { Box, Button, Flex, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { PROBLEMS } from '#machines/problems.ts';
import type { GridViewsProps } from '../../ui/grid/views/grid-views-context.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { Callout } from '../frame/Callout.tsx';
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
  type ViewChanges,
} from './view-calls.ts';
import { fromLayout, goneText, toLayout } from './view-layout.ts';

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
  // Focuses the section when the focused control disappears. If the focus left the menu, Escape
  // would not close the menu.
  const focusSection = () => section.current?.focus();

  const active = views?.find(({ id }) => id === view.named?.id);
  const layout = toLayout(view, sort, columns);
  const saved = active && fromLayout(active.layout, columns);
  const isChanged =
    saved !== undefined &&
    JSON.stringify(toLayout(saved.view, saved.view.sort, columns)) !== JSON.stringify(layout);
  // Version of the view that was applied in this window. The layout of this window is based on this
  // version.
  const base = view.named?.version ?? active?.version;
  const isOvertaken = isChanged && base !== active?.version;
  const isRefusedVersion = problem?.code === PROBLEMS.changedMeanwhile.code;
  const conflict = isRefusedVersion
    ? problem.message
    : isOvertaken
      ? `“${active?.name}” was changed in another window. Load the other version, or save yours as a new view.`
      : null;

  const isBehind = active !== undefined && !isChanged && view.named?.version !== active.version;
  useEffect(() => {
    // Another window has only renamed the view or saved the same layout, so this window adopts the
    // new version.
    if (isBehind) change({ named: namedBy(active) });
  }, [isBehind, active, change]);

  function open(next: Mode) {
    setProblem(null);
    setName(next === 'rename' ? (active?.name ?? '') : '');
    setMode(next);
    if (next === null) focusSection();
  }

  function apply(chosen: SavedView) {
    open(null);
    const { view: next } = fromLayout(chosen.layout, columns);
    change({ ...next, named: namedBy(chosen) });
    onSortAll?.(next.sort);
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
    }
    await cache.invalidateQueries({ queryKey });
    setBusy(false);
  }

  const save = (changes: Omit<ViewChanges, 'version'>, done: string) => {
    if (!active) return;
    const version = (changes.layout && base) ?? active.version;
    const sent = { ...changes, version };
    return send([active.id, sent], done, async (key) => {
      const next = await updateView(key, active.id, sent);
      // A rename saves no layout, so a layout that was based on an older version still is.
      const isBased = changes.layout !== undefined || base === active.version;
      change({ named: { ...namedBy(next), version: isBased ? next.version : base } });
    });
  };

  function submit() {
    const wanted = name.trim();
    if (wanted === '' || busy) return;
    if (mode === 'rename') void save({ name: wanted }, 'View renamed');
    if (mode !== 'add') return;
    void send([wanted, layout], 'View saved', async (key) => {
      const next = await addView(key, { list: viewKey, name: wanted, is_shared: false, layout });
      change({ named: namedBy(next) });
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
        {views?.map((one) => (
          <ViewItem
            key={one.id}
            name={one.name}
            note={noteOf(one, one === active && isChanged)}
            isActive={one === active}
            onChoose={() => apply(one)}
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
              error={isRefusedVersion ? undefined : problem?.message}
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
      {active && conflict && mode !== 'add' ? (
        <Callout mx="2xs" role="alert" maw={400}>
          {conflict}
          <Flex gap="3xs" mt="3xs">
            <Button size="sm" disabled={busy} onClick={() => apply(active)}>
              Load the other version
            </Button>
            <Button size="sm" disabled={busy} onClick={() => open('add')}>
              Save as a new view
            </Button>
          </Flex>
        </Callout>
      ) : problem && mode !== 'add' && mode !== 'rename' ? (
        <Text role="alert" px="2xs" fz="xs" c="var(--danger)">
          {problem.message}
        </Text>
      ) : saved && saved.gone.length > 0 && mode === null ? (
        <Callout mx="2xs" role="alert" maw={400}>
          The list no longer has {goneText(saved.gone)} of this view.
          {active?.may_change ? (
            <Flex mt="3xs">
              <Button size="sm" loading={busy} onClick={() => void save({ layout }, 'View saved')}>
                Save without {saved.gone.length === 1 ? 'it' : 'them'}
              </Button>
            </Flex>
          ) : null}
        </Callout>
      ) : (
        <PartFailed query={query} />
      )}
    </Box>
  );
}

const namedBy = ({ id, name, version }: SavedView) => ({ id, name, version });

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
