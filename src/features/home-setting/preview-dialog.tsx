import './home-setting.css';
import { Flex, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type HomePage, homePagesOf } from '#common/home/home-page-of.ts';
import { ROLE, ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import type { HomeKind } from './home-calls.ts';
import { KIND_WORDS, readersOf } from './home-words.ts';
import { type Shown, shownDays } from './shown/shown.ts';
import { ShownBanner } from './shown/shown-banner.tsx';
import { ShownEvent } from './shown/shown-event.tsx';
import { ShownPopup } from './shown/shown-popup.tsx';

type PreviewDialogProps = {
  readonly kind: HomeKind;
  readonly page: HomePage;
  readonly shown: Shown;
  readonly onClose: () => void;
};

const ROLES = Object.values(ROLE);
const SHOWN = { popup: ShownPopup, event: ShownEvent, banner: ShownBanner } as const;

export function PreviewDialog({ kind, page, shown, onClose }: PreviewDialogProps) {
  const phone = useIsPhone();
  const sees = (role: RoleCode) => homePagesOf(role).includes(page);
  const [role, setRole] = useState<RoleCode>(ROLES.find(sees) ?? ROLE.customer);
  const [width, setWidth] = useState<'desk' | 'phone'>(phone ? 'phone' : 'desk');
  const { one, where } = KIND_WORDS[kind];
  const View = SHOWN[kind];
  return (
    <Modal opened onClose={onClose} title={`Preview of “${shown.title}”`} size={980}>
      <Stack gap="sm">
        <Flex wrap="wrap" gap="2xs">
          <Select
            size="sm"
            aria-label="View as"
            allowDeselect={false}
            data={ROLES.map((code) => ({ value: String(code), label: ROLE_NAME[code] }))}
            value={String(role)}
            onChange={(value) => setRole(ROLES.find((code) => String(code) === value) ?? role)}
          />
          <SegmentedControl
            aria-label="Width"
            data={[
              { value: 'desk', label: 'Desktop' },
              { value: 'phone', label: 'Phone' },
            ]}
            value={width}
            onChange={setWidth}
          />
        </Flex>
        <Text fz="sm" c="var(--text-2)">
          {shownDays(shown)}, to {readersOf(page)}. {where}
        </Text>
        <section
          className="home-preview-stage"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll what has the focus
          tabIndex={0}
          data-kind={kind}
          data-width={width}
          aria-label={`Home page: ${ROLE_NAME[role]}`}
          // Clicks have no effect in the preview, because the content may not be saved yet.
          onClickCapture={(event) => {
            event.preventDefault();
            event.stopPropagation();
          }}
        >
          {sees(role) ? (
            <div className="home-preview-place">
              <View shown={shown} />
            </div>
          ) : (
            <EmptyState title={`This home page does not show the ${one}`}>
              {`The ${one} is shown to ${readersOf(page)}.`}
            </EmptyState>
          )}
        </section>
      </Stack>
    </Modal>
  );
}
