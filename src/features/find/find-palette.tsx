import { Modal } from '@mantine/core';
import type { SearchLink } from '../../shared/searches/search-types.ts';
import { FindField } from './find-field.tsx';
import type { FoundToAct } from './found-groups.tsx';

type FindPaletteProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly searchLink: SearchLink;
  readonly onActs: (found: FoundToAct) => void;
};

export function FindPalette({ opened, onClose, searchLink, onActs }: FindPaletteProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Search or run a command"
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      size={600}
      padding={0}
      classNames={{ header: 'sr-only' }}
      styles={{ body: { padding: 0 } }}
    >
      {/* Mounted only while the palette is open, so the field starts empty. */}
      <FindField onClose={onClose} searchLink={searchLink} onActs={onActs} />
    </Modal>
  );
}
