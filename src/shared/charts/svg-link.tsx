import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

type SvgLinkProps = {
  readonly place: string | null | undefined;
  readonly label: string;
  readonly children: ReactNode;
};

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
