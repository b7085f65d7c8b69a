import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

type SvgLinkProps = {
  readonly place: string | null | undefined;
  /** what it says in words, to whoever points at it or hears it: the name of a picture's part is its title */
  readonly label: string;
  readonly children: ReactNode;
};

/** A part of a picture that leads to the list it counts. */
export function SvgLink({ place, label, children }: SvgLinkProps) {
  const router = useRouter();
  const said = <title>{label}</title>;
  if (!place)
    return (
      <g>
        {said}
        {children}
      </g>
    );
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate({ to: place });
  };
  return (
    <a href={place} onClick={open}>
      {said}
      {children}
    </a>
  );
}
