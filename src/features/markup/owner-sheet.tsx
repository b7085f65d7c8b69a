import { useQuery } from '@tanstack/react-query';
import { toProblem } from '#api/api-problem.ts';
import type { MarkupOwnerId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { MARKUP_SCOPE, type MarkupScope } from '#common/markup-scope.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { type DefaultMarkup, type MarkupOwner, ownerQuery } from './markup-calls.ts';
import { MarkupEditor } from './markup-editor.tsx';
import { ownerSheet, sharedSheet } from './sheet-model.ts';

const WAITING = 560;
const FALLS_BACK = 'Grey values apply where no rule is set. ';
const HINT: Readonly<Record<MarkupScope, string>> = {
  [MARKUP_SCOPE.standard]: 'Changes apply from the next search.',
  [MARKUP_SCOPE.provider]: FALLS_BACK,
  [MARKUP_SCOPE.associate]: `${FALLS_BACK}Supplier rules take precedence over the default.`,
  [MARKUP_SCOPE.business]: `${FALLS_BACK}Supplier rules take precedence over the default.`,
};
export const hintOf = (scope: MarkupScope): string => HINT[scope];

type OwnerSheetProps = {
  readonly scope: MarkupScope;
  readonly owner: MarkupOwnerId;
  readonly standard: DefaultMarkup;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
};

export function OwnerSheet({ scope, owner, standard, mayWrite, onClose }: OwnerSheetProps) {
  const query = useQuery(ownerQuery(scope, owner));
  useLiveRefetch([], query);
  const { data, error, refetch } = query;
  if (data) {
    return (
      <MarkupEditor
        scope={scope}
        owners={[owner]}
        title={data.name}
        hint={hintOf(scope)}
        rules={data.cells}
        sheetOf={(span) => ownerSheet(standard, data, span)}
        last={data.last_change}
        mayWrite={mayWrite}
        onClose={onClose}
      />
    );
  }
  return (
    <SideDrawer opened label="Markups" width={WAITING} onClose={onClose}>
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.listFailed)} onRetry={() => void refetch()} />
      ) : data === null ? (
        <EmptyState title="The owner of these markups no longer exists">
          Choose another owner in the list.
        </EmptyState>
      ) : (
        <SkeletonRows count={12} />
      )}
    </SideDrawer>
  );
}

type SharedSheetProps = Omit<OwnerSheetProps, 'owner'> & {
  readonly owners: readonly MarkupOwner[];
  readonly words: string;
};

/** Save writes only the edited cells, to each owner. Other cells stay unchanged. */
export function SharedSheet({
  owners,
  words,
  scope,
  standard,
  mayWrite,
  onClose,
}: SharedSheetProps) {
  return (
    <MarkupEditor
      scope={scope}
      owners={owners.map(({ id }) => id)}
      title={`${owners.length} ${words}`}
      hint="Only the cells that you set are saved. All other cells stay unchanged."
      rules={[]}
      sheetOf={() => sharedSheet(standard)}
      last={undefined}
      mayWrite={mayWrite}
      onClose={onClose}
    />
  );
}
