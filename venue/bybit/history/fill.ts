import type { BybitTransport, Reply } from '../terms/transport.ts'
import { failureOf } from '../account/pages.ts'
import { DAY_MS, SPAN_MS, sourceNames } from './sources.ts'
import type { Source, SourceName } from './sources.ts'
import type { Walker } from './walker.ts'

/** How far back the background fills the history, ms. */
const FILL_MS = 30 * DAY_MS
/** Between two windows, ms: a page that a trader waits for has most of the limit. */
const PAUSE_MS = 250
/** After a failure, ms. */
const RETRY_MS = 60_000

export interface FillNeeds {
  readonly transport: Pick<BybitTransport, 'now'>
  readonly walker: Pick<Walker, 'complete'>
  readonly sources: Readonly<Record<SourceName, Source>>
  readonly log: (line: string) => void
}

/** Reads the last 30 days of all sources into the store, newest first, one window after the other. */
export function createFill({ transport, walker, sources, log }: FillNeeds) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wake: () => void = () => undefined
  let isClosed = false
  let isRunning = false

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve
      timer = setTimeout(resolve, ms)
    })

  async function fillWindow(name: SourceName, span: { from: number; to: number }): Promise<void> {
    for (;;) {
      const reply: Reply | null = await walker.complete(name, span)
      if (isClosed || reply === null) return
      log(`${sources[name].path} is read again in a minute: ${failureOf(reply)}`)
      await pause(RETRY_MS)
      if (isClosed) return
    }
  }

  async function run(): Promise<void> {
    const now = transport.now()
    for (const name of sourceNames) {
      const oldest = now - Math.min(FILL_MS, sources[name].reachMs)
      for (let to = now; to > oldest; to -= SPAN_MS) {
        await fillWindow(name, { from: Math.max(oldest, to - SPAN_MS + 1), to })
        if (isClosed) return
        await pause(PAUSE_MS)
        if (isClosed) return
      }
    }
  }

  return {
    /** Starts one run; a second call during it does nothing. */
    start(): void {
      if (isClosed || isRunning) return
      isRunning = true
      run()
        .catch((error: unknown) => {
          if (!isClosed) log(`the history is not filled: ${String(error)}`)
        })
        .finally(() => {
          isRunning = false
        })
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
      wake()
    },
  }
}
