/** Path of the worker's script inside the library's folder. `scripts/build-library.ts` writes the file. */
export const WORKER_FILE = 'bundles/chart.worker.js'

/** Folder of the script that loaded the library. Null in an ES module or a worker. */
const scriptFolder =
  typeof document === 'object' && document.currentScript instanceof HTMLScriptElement
    ? new URL('.', document.currentScript.src).href
    : null

let folder: string | null = null

/** Stores the documented `library_path`, relative to the page. It applies to workers that are started later. */
export function setLibraryPath(path: unknown): void {
  if (typeof path !== 'string' || path === '') return
  folder = new URL(path.endsWith('/') ? path : `${path}/`, document.baseURI).href
}

/** Address of the chart worker's script: inside `library_path` if set, otherwise next to the library's own script. */
export const workerUrl = (): string => new URL(WORKER_FILE, folder ?? scriptFolder ?? document.baseURI).href
