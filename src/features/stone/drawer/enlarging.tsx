import './enlarging.css';
import { Modal } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EnlargedPaper } from './enlarged-paper.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the paper that fills the screen */
    enlarged?: string;
  }
}

type EnlargingProps = {
  /** the picture that can be shown over the whole screen; null where there is none */
  readonly address: string | null;
  /** what it is called: "certificate" */
  readonly word: string;
  /** what it shows, for a reader who does not see it */
  readonly words: string;
  /** the same in small */
  readonly children: ReactNode;
};

/** A paper that can be read: pressed, it fills the screen. The way back is that of the browser, too. */
export function Enlarging({ address, word, words, children }: EnlargingProps) {
  const { history } = useRouter();
  const enlarged = useLocation({ select: ({ state }) => state.enlarged });
  if (address === null) return children;
  // Pressed twice it is one step back.
  const close = () => {
    if (history.location.state.enlarged === address) history.back();
  };
  return (
    <>
      <button
        type="button"
        className="enlarging"
        aria-label={`Show the ${word} large`}
        onClick={() => history.push(history.location.href, { enlarged: address })}
      >
        {children}
      </button>
      <Modal
        opened={enlarged === address}
        onClose={close}
        title={words}
        fullScreen
        closeButtonProps={{ 'aria-label': `Close the ${word}` }}
      >
        <EnlargedPaper address={address} word={word} words={words} />
      </Modal>
    </>
  );
}
