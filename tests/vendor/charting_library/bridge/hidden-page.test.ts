import { afterEach, expect, it, vi } from 'vitest'
import type { ToHost } from '../../../../vendor/charting_library/bridge/host-messages.ts'
import { createWorkerPool } from '../../../../vendor/charting_library/bridge/worker-pool.ts'

afterEach(() => vi.unstubAllGlobals())

it('all chart workers know whether the page is hidden, also those that start meanwhile', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  /** For each worker, whether the page was hidden. */
  const told: boolean[][] = []
  const pool = createWorkerPool({
    url: () => 'one.js',
    size: 3,
    start: () => {
      const own: boolean[] = []
      told.push(own)
      return {
        onmessage: null,
        onerror: null,
        terminate: () => undefined,
        postMessage: ({ message }: ToHost) => {
          if (message.type === 'page') own.push(message.isHidden)
        },
      }
    },
  })
  const open = (): unknown =>
    pool.open(
      { receive: () => undefined, lost: () => undefined, back: () => undefined, failed: () => undefined },
      false,
    )
  const show = (state: string): void => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  open()
  expect(told).toEqual([[]])
  show('hidden')
  open()
  show('visible')
  expect(told).toEqual([
    [true, false],
    [true, false],
  ])
})
