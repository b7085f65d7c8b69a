import './stone-media.css';
import { Modal, UnstyledButton } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EnlargedDocument } from './enlarged-document.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * URL of the document in full screen; kept in the history entry, so that the back button closes
     * the document
     */
    enlarged?: string;
  }
}

type EnlargingProps = {
  /** URL of the image; null if it cannot be enlarged */
  readonly address: string | null;
  /** name of the medium, for example "certificate" */
  readonly word: string;
  /** text alternative for screen readers */
  readonly words: string;
  readonly children: ReactNode;
};

export function Enlarging({ address, word, words, children }: EnlargingProps) {
  const { history } = useRouter();
  const enlarged = useLocation({ select: ({ state }) => state.enlarged });
  if (address === null) return children;
  // The condition prevents a double click from going back twice.
  const close = () => {
    if (history.location.state.enlarged === address) history.back();
  };
  return (
    <>
      <UnstyledButton
        className="enlarging"
        aria-label={`Enlarge the ${word}`}
        onClick={() => history.push(history.location.href, { enlarged: address })}
      >
        {children}
      </UnstyledButton>
      <Modal
        opened={enlarged === address}
        onClose={close}
        title={words}
        fullScreen
        closeButtonProps={{ 'aria-label': `Close the ${word}` }}
      >
        <EnlargedDocument address={address} word={word} words={words} />
      </Modal>
    </>
  );
}
