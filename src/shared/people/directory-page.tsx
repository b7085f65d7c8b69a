import './people-page.css';
import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { PageHeader } from '../frame/PageHeader.tsx';
import { useCommands } from '../frame/use-commands.ts';
import { ListGrid, NOT_SEEN } from '../lists/list-grid.tsx';
import { AddButton } from './add-button.tsx';

type Grid<Row> = ComponentProps<typeof ListGrid<Row>>;
type OwnProp = 'label' | 'viewKey' | 'locked' | 'missing' | 'onShowAll' | 'opened' | 'empty';

type DirectoryPageProps<Row> = Omit<Grid<Row>, OwnProp> & {
  /** Prefix of the command ids, and storage key of the grid view. */
  readonly name: string;
  readonly title: string;
  readonly opened: NonNullable<Grid<Row>['opened']>;
  readonly field: {
    readonly label: string;
    readonly longest: number;
    readonly term: string | undefined;
    readonly onTerm: (term: string | undefined) => void;
  };
  /** Shown for an empty list, with the button that adds the first row. */
  readonly empty: { readonly title: string; readonly hint: string };
  readonly filters?: ReactNode;
  /** Clears all filters; undefined if no filter is set. */
  readonly onClear: (() => void) | undefined;
  readonly adding?: {
    readonly label: string;
    readonly reason: string | null;
    readonly run: () => void;
  };
  readonly children?: ReactNode;
};

export function DirectoryPage<Row extends { readonly is_active: boolean }>(
  props: DirectoryPageProps<Row>,
) {
  const { name, title, field, empty, filters, onClear, adding, children, toolbarExtra, ...grid } =
    props;
  const phone = useIsPhone();
  const input = useRef<HTMLInputElement>(null);
  const added = adding && {
    id: `${name}.add`,
    label: adding.label,
    keys: KEY.add,
    group: title,
    reason: adding.reason,
    run: adding.run,
  };
  useCommands([
    {
      id: `${name}.search`,
      label: `Search the ${title.toLowerCase()}`,
      group: title,
      run: () => input.current?.focus(),
    },
    ...(added ? [added] : []),
  ]);
  const addButton = adding && (
    <AddButton reason={adding.reason} onClick={adding.run}>
      {adding.label}
    </AddButton>
  );

  return (
    <div className="people-page">
      <PageHeader title={title}>{phone ? addButton : null}</PageHeader>
      <search className="people-filters" aria-label="Filters">
        <SearchField
          className="people-search"
          size="sm"
          label={field.label}
          longest={field.longest}
          term={field.term ?? ''}
          onTerm={(term) => field.onTerm(term.trim() || undefined)}
          fieldRef={input}
        />
        {filters}
        {onClear ? (
          <Button variant="subtle" size="sm" onClick={onClear}>
            Clear
          </Button>
        ) : null}
      </search>
      <ListGrid<Row>
        {...grid}
        viewKey={name}
        label={title}
        locked={({ is_active }) => !is_active}
        missing={grid.opened.id === undefined ? undefined : `This ${grid.words[0]} ${NOT_SEEN}`}
        onShowAll={onClear}
        empty={
          <EmptyState title={empty.title} actions={adding?.reason === null ? addButton : null}>
            {empty.hint}
          </EmptyState>
        }
        toolbarExtra={
          <>
            {toolbarExtra}
            {phone ? null : addButton}
          </>
        }
      />
      {children}
    </div>
  );
}
