import './account-frame.css';
import { Box, Flex } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { CuletLogo } from '../../../shared/frame/CuletLogo.tsx';
import { FacetPlan } from './facet-plan.tsx';

type AccountFrameProps = {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
  readonly footnote?: ReactNode;
};

export function AccountFrame({ title, lead, children, footnote }: AccountFrameProps) {
  useEffect(() => {
    document.title = `${title} · Culet`;
  }, [title]);
  return (
    <div className="account-frame">
      <main className="account-side">
        <Flex align="center" gap="xs" fz="lg" fw="var(--w-strong)">
          <CuletLogo size={24} />
          Culet
        </Flex>
        <div className="account-body">
          <Box component="h1" fz="var(--fs-24)" fw="var(--w-strong)" lh="var(--lh-tight)">
            {title}
          </Box>
          {lead ? (
            <Box component="p" mt="3xs" mb="lg" c="var(--text-2)">
              {lead}
            </Box>
          ) : null}
          {children}
        </div>
        <Box className="account-foot" mih={18} maw={420} c="dimmed" fz="sm">
          {footnote}
        </Box>
      </main>
      <aside className="account-picture" aria-hidden="true">
        <FacetPlan />
      </aside>
    </div>
  );
}
