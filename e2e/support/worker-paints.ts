import type { Page, Worker } from 'playwright'

/** Times (ms since the epoch) at which a page's workers drew on their canvases. */
export interface WorkerPaints {
  readonly chart: readonly number[]
  readonly panels: readonly number[]
}

/** Records from now on when the page's workers draw. The returned function reads the records. */
export async function notePaints(page: Page): Promise<() => Promise<WorkerPaints>> {
  const named = (name: string): Worker => {
    const found = page.workers().find((worker) => worker.url().includes(name))
    if (found === undefined) throw new Error(`no worker of the page is called ${name}`)
    return found
  }
  const workers = [named('chart.worker'), named('risk.worker')]
  for (const worker of workers)
    await worker.evaluate(() => {
      const noted: number[] = []
      Reflect.set(globalThis, 'notedPaints', noted)
      const { prototype } = OffscreenCanvasRenderingContext2D
      for (const name of ['fillRect', 'clearRect', 'fillText', 'stroke'] as const) {
        const draw: unknown = Reflect.get(prototype, name)
        if (typeof draw !== 'function') continue
        Reflect.set(prototype, name, function noting(this: unknown, ...args: unknown[]): unknown {
          const now = Math.round(performance.timeOrigin + performance.now())
          if (noted.at(-1) !== now) noted.push(now)
          return Reflect.apply(draw, this, args)
        })
      }
    })
  const read = (worker: Worker): Promise<number[]> =>
    worker.evaluate(() => Reflect.get(globalThis, 'notedPaints') as number[])
  return async () => {
    const [chart = [], panels = []] = await Promise.all(workers.map((worker) => read(worker)))
    return { chart, panels }
  }
}
