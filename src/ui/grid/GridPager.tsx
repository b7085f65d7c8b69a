import './grid-toolbar.css';
import { ActionIcon, Button } from '@mantine/core';
import { formatInteger } from '#common/format.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { LazyMenu } from '../LazyMenu.tsx';
import { lazyModule } from '../lazy-module.ts';
import { useIsPhone } from '../use-phone.ts';
import type { GridPage } from './types.ts';

const PageSizes = lazyModule(() => import('./PageSizes.tsx').then((module) => module.PageSizes));

export const pagesOf = ({ page, size, totalRecords, inHand = size }: GridPage) => ({
  lastPage: page + Math.max(1, Math.ceil(inHand / size)) - 1,
  pages: Math.max(1, Math.ceil(totalRecords / size)),
});

export function GridPager({ page: place }: { readonly page: GridPage }) {
  const { page, size, totalRecords, onChange } = place;
  const { lastPage, pages } = pagesOf(place);
  const first = totalRecords === 0 ? 0 : (page - 1) * size + 1;
  const last = Math.min(totalRecords, lastPage * size);
  const go = (to: number) => onChange({ page: to, size });
  // Phones have no menu for the page size.
  const phone = useIsPhone();

  return (
    <nav className="ui-grid-pager" aria-label="Pages">
      <span>
        {formatInteger(first)}–{formatInteger(last)} of {formatInteger(totalRecords)}
      </span>
      {phone ? null : (
        <LazyMenu
          menu={PageSizes}
          menuProps={{ size, onSize: (next: number) => onChange({ page: 1, size: next }) }}
        >
          <Button
            variant="subtle"
            size="sm"
            rightSection={<Icon name="chevronDown" size="small" />}
          >
            {formatInteger(size)} per page
          </Button>
        </LazyMenu>
      )}
      <span className="ui-grid-pager-end">
        {lastPage === page
          ? `Page ${formatInteger(page)}`
          : `Pages ${formatInteger(page)}–${formatInteger(lastPage)}`}{' '}
        of {formatInteger(pages)}
      </span>
      <Step label="Previous page" icon="chevronLeft" closed={page <= 1} go={() => go(page - 1)} />
      <Step
        label="Next page"
        icon="chevronRight"
        closed={lastPage >= pages}
        go={() => go(lastPage + 1)}
      />
    </nav>
  );
}

type StepProps = {
  readonly label: string;
  readonly icon: IconName;
  readonly closed: boolean;
  readonly go: () => void;
};

/**
 * A button of the pager. The button stays focusable while disabled, because a button that becomes
 * disabled while pressed loses the focus.
 */
export function Step({ label, icon, closed, go }: StepProps) {
  return (
    <ActionIcon
      size="sm"
      aria-label={label}
      aria-disabled={closed || undefined}
      onClick={closed ? undefined : go}
    >
      <Icon name={icon} size="small" />
    </ActionIcon>
  );
}
