import './enlarging.css';
import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';

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

/** A paper that can be read: pressed, it fills the screen. */
export function Enlarging({ address, word, words, children }: EnlargingProps) {
  const [isLarge, setLarge] = useState(false);
  if (address === null) return children;
  return (
    <>
      <button
        type="button"
        className="enlarging"
        aria-label={`Show the ${word} large`}
        onClick={() => setLarge(true)}
      >
        {children}
      </button>
      <Modal
        opened={isLarge}
        onClose={() => setLarge(false)}
        title={words}
        fullScreen
        closeButtonProps={{ 'aria-label': `Close the ${word}` }}
      >
        <img className="enlarged" src={address} alt={words} />
      </Modal>
    </>
  );
}
