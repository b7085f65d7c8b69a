import { formatDateTime } from '#common/format.ts';
import { Initials } from '../../shared/people/initials.tsx';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import type { MarkupOwner } from './markup-calls.ts';

const NAME: GridColumn<MarkupOwner> = {
  id: 'name',
  header: 'Name',
  strong: true,
  pinned: 'left',
  sortable: false,
  words: 260,
  value: ({ name }) => name,
};
const REST: readonly GridColumn<MarkupOwner>[] = [
  {
    id: 'changed_at',
    header: 'Last change',
    quiet: true,
    sortable: false,
    value: ({ last_change }) => last_change?.at,
    format: (value) => formatDateTime(value as string | null | undefined),
  },
  {
    id: 'changed_by',
    header: 'By',
    quiet: true,
    sortable: false,
    words: 180,
    value: ({ last_change }) => last_change?.actor,
  },
  {
    id: 'rules',
    header: 'Custom rules',
    align: 'end',
    sortable: false,
    value: ({ rules }) => rules,
    format: (value) => (value === 0 ? '–' : String(value)),
  },
];

export const OWNER_COLUMNS: readonly GridColumn<MarkupOwner>[] = [NAME, ...REST];
export const BUSINESS_COLUMNS: readonly GridColumn<MarkupOwner>[] = [
  { ...NAME, header: 'Company' },
  {
    id: 'associate',
    header: 'Business associate',
    sortable: false,
    words: 200,
    value: ({ associate }) => associate?.name,
  },
  ...REST,
];

export const rulesWords = ({ rules }: MarkupOwner): string =>
  rules === 0 ? 'No custom rules' : `${rules} custom ${rules === 1 ? 'rule' : 'rules'}`;

export const ownerPhoneRow = (owner: MarkupOwner): GridPhoneRow => ({
  picture: <Initials name={owner.name} />,
  title: owner.name,
  value: owner.rules === 0 ? '–' : String(owner.rules),
  detail: owner.associate?.name ?? rulesWords(owner),
});
