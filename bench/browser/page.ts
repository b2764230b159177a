import type { BenchRow } from '../suite.ts'

declare global {
  interface Window {
    runBench?: (suites: readonly string[], windowMs: number) => Promise<BenchRow[]>
  }
}

/** Runs the suites in a worker. The worker is not terminated, because a profiler may still read from it. */
window.runBench = (suites, windowMs) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./bench.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', (event: MessageEvent<{ rows?: BenchRow[]; error?: string }>) => {
      if (event.data.rows) resolve(event.data.rows)
      else reject(new Error(event.data.error ?? 'the bench worker gave no rows'))
    })
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage({ suites, windowMs })
  })
