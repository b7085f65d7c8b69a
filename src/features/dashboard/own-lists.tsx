import '../../shared/frame/tile.css';
import './home-list.css';
import { Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { components } from '#api/schema.gen.ts';
import { serverNow } from '#api/server-clock.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { count } from '#common/count.ts';
import { formatAge, formatDateTime, formatInteger } from '#common/format.ts';
import { byCode, IMPORT_OUTCOME, IMPORT_STATUS } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { toneOf } from '../../shared/lines/line-list.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { Age } from '../../shared/stones/age.tsx';
import { STOCK_LIST_FILE } from '../../shared/supply/stock-list-file.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DropZone } from '../../ui/inputs/DropZone.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Region } from './region.tsx';
import { wasSentAgain } from './sent-again.ts';

type Supply = components['schemas']['OwnSupply'];
type StockImport = Supply['lists'][number];

export type ListSending = (file: File, onClose: () => void) => ReactNode;

type OwnListsProps = {
  readonly supply: Supply | undefined;
  readonly sending: ListSending;
};

export function OwnLists({ supply, sending }: OwnListsProps) {
  const profile = useProfile();
  const [file, setFile] = useState<File | null>(null);
  const maySend = mayCall(profile, calls.sendStockImport);
  return (
    <Region title="Your lists" area="lists" note={<Link to="/imports">All lists</Link>}>
      <Flex
        component="p"
        wrap="wrap"
        justify="space-between"
        columnGap="sm"
        mih={20}
        mb="2xs"
        c="var(--text-2)"
        fz="sm"
      >
        {!supply ? (
          ''
        ) : supply.heard_at === null ? (
          'None of your stock lists has been applied yet.'
        ) : (
          <span>
            Your stock was last confirmed <Age since={supply.heard_at} /> ago
            {wasSentAgain(supply) ? ', when the same list was sent again.' : '.'}
          </span>
        )}
        {supply ? (
          <Link to="/imports/mapping" search={{ supplier: supply.provider_id }}>
            Column mapping
          </Link>
        ) : null}
      </Flex>
      <DropZone
        {...STOCK_LIST_FILE}
        disabled={!maySend}
        said={maySend ? null : PROBLEMS.forbidden.message}
        onFile={setFile}
      />
      {supply?.lists.length === 0 ? (
        <EmptyState title="No stock lists sent yet">
          Each stock list is shown as a dry run before your stock changes.
        </EmptyState>
      ) : (
        <ul className="home-list own-lists">
          {supply?.lists.map((list) => (
            <li key={list.id}>
              <ListLine list={list} />
            </li>
          ))}
        </ul>
      )}
      {file ? sending(file, () => setFile(null)) : null}
    </Region>
  );
}

function ListLine({ list }: { readonly list: StockImport }) {
  const { id, import_no, status, figures, created_at } = list;
  const { label, colour } = byCode(IMPORT_STATUS, status);
  return (
    <div className="tile-line">
      <Link className="home-line-name" to="/imports/$id" params={{ id }}>
        {import_no}
      </Link>
      <StatusBadge ring label={label} tone={toneOf({ label, colour, code: status })} />
      <span className="home-name">
        {figures
          ? `${count(figures.rows, 'row')}, ${formatInteger(figures.new)} new, ${formatInteger(figures.repriced)} repriced`
          : list.file_name}
      </span>
      {figures && figures.rejected > 0 ? (
        <Link
          className="own-rejected"
          to="/imports/$id"
          params={{ id }}
          search={{ outcome: IMPORT_OUTCOME.rejected.code }}
        >
          {formatInteger(figures.rejected)} rejected
        </Link>
      ) : null}
      <time className="home-time" dateTime={created_at} title={formatDateTime(created_at)}>
        {formatAge(created_at, serverNow())}
      </time>
    </div>
  );
}
