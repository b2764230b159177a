/** Path of the worker's script below the library's folder; `scripts/build-library.ts` writes it there. */
export const WORKER_FILE = 'bundles/chart.worker.js'

/** Folder of the script tag that loads the library. Null where there is none: an ES module, a worker. */
const scriptFolder =
  typeof document === 'object' && document.currentScript instanceof HTMLScriptElement
    ? new URL('.', document.currentScript.src).href
    : null

let folder: string | null = null

/** Keeps the documented `library_path`, relative to the page, for the workers started from here on. */
export function setLibraryPath(path: unknown): void {
  if (typeof path !== 'string' || path === '') return
  folder = new URL(path.endsWith('/') ? path : `${path}/`, document.baseURI).href
}

/** Address of the chart worker's script: below `library_path`, else beside the library's own script. */
export const workerUrl = (): string => new URL(WORKER_FILE, folder ?? scriptFolder ?? document.baseURI).href
