import './tab-strip.css';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

type TabStripProps = {
  readonly 'aria-label': string;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * Sets the scroll position directly: `scrollIntoView` would also scroll the page and move the
 * starting point of the Tab key.
 */
function scrollIntoStrip(strip: HTMLElement): void {
  const current = strip.querySelector('[aria-current="page"]');
  if (!current) return;
  const [outer, inner] = [strip.getBoundingClientRect(), current.getBoundingClientRect()];
  strip.scrollLeft += Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left);
}

export function TabStrip({ children, className, ...shown }: TabStripProps) {
  const router = useRouter();
  const ref = useRef<HTMLElement>(null);
  const current = useRef<Element>(null);
  useLayoutEffect(() => {
    const strip = ref.current;
    const chosen = strip?.querySelector('[aria-current="page"]') ?? null;
    if (!strip || chosen === current.current) return;
    current.current = chosen;
    scrollIntoStrip(strip);
  });
  useLayoutEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    const show = () => scrollIntoStrip(strip);
    const sizes = new ResizeObserver(show);
    sizes.observe(strip);
    for (const tab of strip.children) sizes.observe(tab);
    // The router restores an old scroll position of the strip after navigation, so scroll to the
    // current tab again.
    const unsubscribe = router.subscribe('onRendered', show);
    return () => {
      sizes.disconnect();
      unsubscribe();
    };
  }, [router]);
  return (
    <nav ref={ref} className={className ?? 'tab-strip'} {...shown}>
      {children}
    </nav>
  );
}
