import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** URL of the pdf.js files; `scripts/build/pdf-files.ts` copies the files there. */
const FILES = `${import.meta.env.BASE_URL}assets/pdfjs/`;

/** The caller must destroy the loading task, which ends the worker. */
export const openPdf = (data: ArrayBuffer): PDFDocumentLoadingTask =>
  getDocument({
    data,
    cMapUrl: `${FILES}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    wasmUrl: `${FILES}wasm/`,
    useWasm: false,
  });
