import type { Page, Worker } from 'playwright'

/** The worker that paints the page's one chart. Throws where there is none. */
export function chartWorker(page: Page): Worker {
  const found = page.workers().find((worker) => worker.url().includes('chart.worker'))
  if (found === undefined) throw new Error('the page has no chart worker')
  return found
}

/** Makes the worker loop for ever, as a fault in the engine could. */
export const hang = (worker: Worker): void => {
  worker
    .evaluate(() => {
      setTimeout(() => {
        for (;;);
      })
    })
    .catch(() => undefined)
}

/** Ends the worker from inside. */
export const die = (worker: Worker): void => {
  worker.evaluate(() => self.close()).catch(() => undefined)
}
