import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** As scripts/build/pdf-files.ts places them. */
const FILES = `${import.meta.env.BASE_URL}assets/pdfjs/`;

/** Reads a PDF in pdf.js's own worker. The caller ends the task, which frees the worker. */
export const openPdf = (data: ArrayBuffer): PDFDocumentLoadingTask =>
  getDocument({
    data,
    cMapUrl: `${FILES}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    wasmUrl: `${FILES}wasm/`,
    useWasm: false,
  });
