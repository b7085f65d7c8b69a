import './drawer-facts.css';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

type DrawerFactsProps = {
  /** 0 if the container already has padding. */
  readonly p?: 0;
  readonly children: ReactNode;
};

export const DrawerFacts = (props: DrawerFactsProps) => (
  <Box component="dl" className="drawer-facts" {...props} />
);
