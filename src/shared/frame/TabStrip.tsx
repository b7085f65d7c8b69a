import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

type TabStripProps = {
  readonly 'aria-label': string;
  readonly className: string;
  readonly children: ReactNode;
};

/** `scrollIntoView` would take the screen, and the place from which Tab goes on, along. */
function bringIntoSight(strip: HTMLElement): void {
  const current = strip.querySelector('[aria-current="page"]');
  if (!current) return;
  const [outer, inner] = [strip.getBoundingClientRect(), current.getBoundingClientRect()];
  strip.scrollLeft += Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left);
}

/** Tabs beside each other: on a phone they are longer than the screen, and the one chosen stays in sight. */
export function TabStrip({ children, ...shown }: TabStripProps) {
  const router = useRouter();
  const ref = useRef<HTMLElement>(null);
  const current = useRef<Element>(null);
  useLayoutEffect(() => {
    const strip = ref.current;
    const chosen = strip?.querySelector('[aria-current="page"]') ?? null;
    if (!strip || chosen === current.current) return;
    current.current = chosen;
    bringIntoSight(strip);
  });
  useLayoutEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    const show = () => bringIntoSight(strip);
    const sizes = new ResizeObserver(show);
    sizes.observe(strip);
    for (const tab of strip.children) sizes.observe(tab);
    // The router puts every strip back to where it stood when its address was left.
    const forget = router.subscribe('onRendered', show);
    return () => {
      sizes.disconnect();
      forget();
    };
  }, [router]);
  return (
    <nav ref={ref} {...shown}>
      {children}
    </nav>
  );
}
