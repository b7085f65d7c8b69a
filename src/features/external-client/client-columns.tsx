import { momentColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { activeColumn } from '../../shared/people/active-column.tsx';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import type { ExternalClient } from './client-calls.ts';
import { keysText, scopesText } from './key-words.ts';

export const CLIENT_COLUMNS: readonly GridColumn<ExternalClient>[] = [
  wordsColumn('name', 'Name', 220, ({ name }) => name, { pinned: 'left', strong: true }),
  wordsColumn('company_name', 'Client', 200, ({ company_name }) => company_name),
  wordsColumn('user_name', 'Acts as', 160, ({ user_name }) => user_name),
  activeColumn(),
  wordsColumn('keys', 'Keys', 150, keysText),
  wordsColumn('scopes', 'Scopes', 210, scopesText),
  momentColumn('used_at', 'Last used', ({ used_at }) => used_at),
  momentColumn('created_at', 'Created', ({ created_at }) => created_at, { quiet: true }),
];

export const clientPhoneRow = (apiClient: ExternalClient): GridPhoneRow => ({
  picture: null,
  title: apiClient.name,
  value: apiClient.is_active ? null : <ActiveBadge active={false} />,
  detail: apiClient.company_name,
  note: keysText(apiClient),
});
