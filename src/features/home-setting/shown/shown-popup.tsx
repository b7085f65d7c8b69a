import './shown.css';
import { Flex, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { ShownProps } from './shown.ts';
import { ShownPictures } from './shown-pictures.tsx';
import { ShownText } from './shown-text.tsx';

type ShownPopupProps = ShownProps & {
  readonly close?: ReactNode;
};

export function ShownPopup({ shown, close }: ShownPopupProps) {
  const title = useId();
  return (
    <article className="shown-popup" aria-labelledby={title}>
      <Flex component="header" align="center" justify="space-between" gap="sm">
        <Text component="h2" id={title} fz="lg" fw="var(--w-strong)" c="var(--text)">
          {shown.title}
        </Text>
        {close}
      </Flex>
      <ShownPictures images={shown.images} />
      <ShownText text={shown.description} />
    </article>
  );
}
