import { ActionIcon, Button, Menu } from '@mantine/core';
import { formatInteger } from '../format.ts';
import { Icon, type IconName } from '../Icon.tsx';
import type { GridPage } from './types.ts';

const SIZES = [25, 50, 100, 200, 500, 1000] as const;

/** Which rows of how many, how many at a time, and the way to the others. */
export function GridPager({ page: place }: { readonly page: GridPage }) {
  const { page, size, totalRecords, onChange } = place;
  const pages = Math.max(1, Math.ceil(totalRecords / size));
  const first = totalRecords === 0 ? 0 : (page - 1) * size + 1;
  const last = Math.min(totalRecords, page * size);
  const go = (to: number) => onChange({ page: to, size });

  return (
    <nav className="ui-grid-pager" aria-label="Pages">
      <span>
        {formatInteger(first)}–{formatInteger(last)} of {formatInteger(totalRecords)}
      </span>
      <Menu position="top-start">
        <Menu.Target>
          <Button
            variant="subtle"
            size="sm"
            rightSection={<Icon name="chevronDown" size="small" />}
          >
            {formatInteger(size)} a page
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {SIZES.map((each) => (
            <Menu.Item
              key={each}
              data-on={each === size ? '' : undefined}
              onClick={() => onChange({ page: 1, size: each })}
            >
              {formatInteger(each)} a page
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span className="ui-grid-pager-end">
        Page {formatInteger(page)} of {formatInteger(pages)}
      </span>
      <Step label="Previous page" icon="chevronLeft" closed={page <= 1} go={() => go(page - 1)} />
      <Step label="Next page" icon="chevronRight" closed={page >= pages} go={() => go(page + 1)} />
    </nav>
  );
}

type StepProps = {
  readonly label: string;
  readonly icon: IconName;
  readonly closed: boolean;
  readonly go: () => void;
};

/** Stays focusable at the end of the way: a button that vanishes under the finger loses the focus. */
function Step({ label, icon, closed, go }: StepProps) {
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
