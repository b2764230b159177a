import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordingView } from '#shared/contracts/recording.ts'
import { applyPatch } from '../../../src/main-thread/bridge/apply-patch.ts'
import { openReplay } from '../../../src/main-thread/bridge/open-replay.ts'
import {
  clockSpeed,
  exchangeNow,
  forgetClock,
  setClockOffset,
} from '../../../src/main-thread/stores/clock.ts'
import { emptyConnection } from '../../../src/main-thread/stores/connection.ts'
import { replay } from '../../../src/main-thread/stores/replay.ts'

vi.mock('../../../src/workers/hub/replay.worker.ts?worker&url', () => ({ default: '/replay.js' }))

const opened: EventTarget[] = []
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('location', new URL('http://127.0.0.1/'))
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        opened.push(this)
      }
      postMessage(): void {}
    },
  )
})
afterEach(() => {
  replay.recording = null
  vi.useRealTimers()
  vi.unstubAllGlobals()
  forgetClock()
})

it('X1: each place of a replay sets the page’s clock to its time and dial', () => {
  void openReplay({ size: 0, arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) })
  const place = (at: number, dial: number): void => {
    const data = { type: 'ReplayAt', at, dial, isAtEnd: false, leaps: 0 }
    opened.at(-1)?.dispatchEvent(new MessageEvent('message', { data }))
  }
  place(500_000, 10)
  expect(replay.place).toEqual({ at: 500_000, dial: 10, isAtEnd: false, leaps: 0 })
  expect([exchangeNow(), clockSpeed()]).toEqual([500_000, 10])
  vi.setSystemTime(1_001_000)
  expect(exchangeNow()).toBe(510_000)
  place(700_000, 0)
  vi.setSystemTime(1_099_000)
  expect([exchangeNow(), clockSpeed()]).toEqual([700_000, 0])
})

it('X1: a connection’s offset sets the clock of a live page, and not that of a replay', () => {
  const recording: RecordingView = {
    from: 500_000,
    to: 900_000,
    exchange: '',
    symbols: ['BTCUSDT'],
    barMs: 0,
    isCut: false,
    intents: [],
    charts: [],
    intervals: [],
  }
  const measured = { connection: { ...emptyConnection, clockOffsetMs: 60_000, isClockKnown: true } }
  setClockOffset(500_000, true, 0)
  replay.recording = recording
  applyPatch({ epoch: 'e', seq: 1, stamp: 0, ...measured })
  expect(exchangeNow()).toBe(500_000)
  replay.recording = null
  applyPatch({ epoch: 'e', seq: 2, stamp: 0, ...measured })
  expect(exchangeNow()).toBe(1_060_000)
})
