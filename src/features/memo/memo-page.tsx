import { Button, Flex } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { LinePage, type LinePageProps } from '../../shared/lines/line-page.tsx';
import { type LineAddress, parseLineSearch } from '../../shared/lines/line-params.ts';
import { codeParam, integerParam } from '../../shared/lists/search-params.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { actsForClients } from '../../shared/stones/stone-permissions.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { type AgingParams, AgingView } from './aging-view.tsx';
import { memoList } from './memo-list.tsx';
import { ScanDialog } from './scan-dialog.tsx';

const AGING_TAB = 'aging';

export function MemoPage(props: LinePageProps) {
  const { address, onSearch } = props;
  const { role_id } = useProfile();
  const phone = useIsPhone();
  const [scanning, setScanning] = useState(false);
  const scans = actsForClients(role_id);
  useCommands(
    scans
      ? [
          {
            id: 'memos.scan',
            label: 'Scan to return',
            keys: KEY.scanBack,
            group: 'Memos',
            run: () => setScanning(true),
          },
        ]
      : [],
  );
  // Keeps the callback stable, so that navigation does not rebuild the aging columns.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  const showLines = useCallback((search: LineAddress) => latest.current(search), []);
  const place = {
    ...integerParam('page', address.page, 2, 100_000),
    ...parseLineSearch(memoList, address),
    ...codeParam('over', address.over, [1] as const),
  };
  const showAging = ({ page, size, over }: AgingParams) =>
    onSearch({
      tab: AGING_TAB,
      ...(page !== undefined && page > 1 ? { page } : {}),
      ...(size === undefined ? {} : { size }),
      ...(over === undefined ? {} : { over }),
    });
  const scanButton = scans ? (
    <Button
      size="sm"
      leftSection={<Icon name="rows" size="small" />}
      rightSection={<Keys>{KEY.scanBack}</Keys>}
      onClick={() => setScanning(true)}
    >
      Scan to return
    </Button>
  ) : null;

  return (
    <>
      <LinePage
        {...props}
        list={memoList}
        controls={phone ? null : scanButton}
        tools={scanButton}
        aside={{
          tab: AGING_TAB,
          label: 'Aging',
          content: (
            <>
              {phone && scanButton ? (
                <Flex flex="none" px="sm" pt="2xs">
                  {scanButton}
                </Flex>
              ) : null}
              <AgingView search={place} onSearch={showAging} onLines={showLines} />
            </>
          ),
        }}
      />
      <ScanDialog opened={scanning} onClose={() => setScanning(false)} />
    </>
  );
}
