import './businesses.css';
import { Flex } from '@mantine/core';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import type { ViewTransform } from './viewer-tools.tsx';

/** Maximum area of a canvas in pixels. Larger canvases exceed the memory of phones. */
const MAX_PIXELS = 16_000_000;
/** Height divided by width of an A4 page in portrait, used until the page reports its size. */
const USUAL_RATIO = Math.SQRT2;
/** Pages start to render at this distance below the viewport. */
const PRELOAD_MARGIN = '400px';

type PdfPagesProps = {
  readonly file: Blob;
  readonly name: string;
  readonly view: ViewTransform;
  readonly onPages: (count: number) => void;
  readonly onShown: () => void;
  readonly onUnreadable: () => void;
};

/**
 * Renders a PDF with pdf.js, so that its pages look alike in every browser. A page is rendered only
 * when it comes near the viewport.
 */
export function PdfPages({ file, name, view, onPages, onShown, onUnreadable }: PdfPagesProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const latest = useRef({ onPages, onUnreadable });
  useEffect(() => {
    latest.current = { onPages, onUnreadable };
  });
  useEffect(() => {
    let isGone = false;
    let end = () => {};
    const open = async () => {
      const [{ openPdf }, data] = await Promise.all([import('./open-pdf.ts'), file.arrayBuffer()]);
      if (isGone) return;
      const task = openPdf(data);
      end = () => void task.destroy();
      const opened = await task.promise;
      if (isGone) return;
      setPdf(opened);
      latest.current.onPages(opened.numPages);
    };
    open().catch(() => (isGone ? undefined : latest.current.onUnreadable()));
    return () => {
      isGone = true;
      setPdf(null);
      end();
    };
  }, [file]);
  if (!pdf) return <SkeletonRows count={6} />;
  return (
    <Flex direction="column" align="safe center" gap="sm" w="100%" mih="100%" p="sm">
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <PdfPage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages of one file keep their places
          key={index}
          pdf={pdf}
          number={index + 1}
          label={`${name}, page ${index + 1} of ${pdf.numPages}`}
          view={view}
          onDrawn={index === 0 ? onShown : undefined}
          onUnreadable={index === 0 ? onUnreadable : undefined}
        />
      ))}
    </Flex>
  );
}

type PdfPageProps = {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly label: string;
  readonly view: ViewTransform;
  readonly onDrawn: (() => void) | undefined;
  readonly onUnreadable: (() => void) | undefined;
};

function PdfPage({ pdf, number, label, view, onDrawn, onUnreadable }: PdfPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(number === 1);
  const [ratio, setRatio] = useState(USUAL_RATIO);
  const latest = useRef({ onDrawn, onUnreadable });
  useEffect(() => {
    latest.current = { onDrawn, onUnreadable };
  });
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: PRELOAD_MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  const { scale, degrees } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the zoom sets the width that the page is drawn for
  useEffect(() => {
    if (!isNear) return;
    let isGone = false;
    let cancel = () => {};
    const draw = async () => {
      const page = await pdf.getPage(number);
      const rotation = (page.rotate + degrees) % 360;
      const natural = page.getViewport({ scale: 1, rotation });
      if (isGone || !canvas.current || !place.current) return;
      setRatio(natural.height / natural.width);
      const width = place.current.clientWidth * Math.min(globalThis.devicePixelRatio, 2);
      const fit = width / natural.width;
      const most = Math.sqrt(MAX_PIXELS / (natural.width * natural.height));
      const viewport = page.getViewport({ scale: Math.min(fit, most), rotation });
      canvas.current.width = Math.floor(viewport.width);
      canvas.current.height = Math.floor(viewport.height);
      const task = page.render({ canvas: canvas.current, viewport });
      cancel = () => task.cancel();
      await task.promise;
      if (!isGone) latest.current.onDrawn?.();
    };
    draw().catch(() => (isGone ? undefined : latest.current.onUnreadable?.()));
    return () => {
      isGone = true;
      cancel();
    };
  }, [isNear, pdf, number, scale, degrees]);
  return (
    <div
      ref={place}
      className="document-viewer-page"
      style={{ width: `${scale * 100}%`, aspectRatio: `1 / ${ratio}` }}
    >
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}
