import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import { parsePublicTopic, topic as names } from '#shared/wire/topics.ts'
import type { Connection } from '../../../../venue/server/push/connection.ts'
import { createFanOut } from '../../../../venue/server/push/fan-out.ts'
import { createTopic } from '../../../../venue/server/push/topic.ts'

const MB = 1024 * 1024
const STEP_MS = 10

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A reader of all tickers whose unsent bytes the test sets, and a second of frames of 126 kB, or of 1.3 kB. */
function createReader(rowsPerFrame: number) {
  const parsed = parsePublicTopic(names.tickerAll)
  if (parsed === null) throw new Error('no topic')
  const tickers = createTopic(1, names.tickerAll, parsed, TICKER_WIDTH)
  const socket = { bufferedAmount: 0 }
  const connection = {
    json: false,
    ws: socket,
    topics: new Map([[tickers, 'live']]),
    group: '',
    lagging: false,
    sendBytes: () => undefined,
  } as unknown as Connection
  const nothing = (): void => undefined
  const fanOut = createFanOut(() => [tickers], nothing, { copies: () => 1 }, nothing)
  fanOut.regroup(connection)
  const send = (): void => {
    vi.advanceTimersByTime(STEP_MS)
    tickers.append(new Float64Array(rowsPerFrame * TICKER_WIDTH).fill(2 ** 40))
    fanOut.flush(0, () => false)
  }
  for (let ms = 0; ms <= 1000; ms += STEP_MS) send()
  return (unsentMb: number): boolean => {
    connection.lagging = false
    socket.bufferedAmount = unsentMb * MB
    send()
    return connection.lagging
  }
}

describe('a reader is slow', () => {
  it('with more than 4 MB unsent', () => {
    const isSlowAt = createReader(10)
    expect([3.9, 4.1].map(isSlowAt)).toEqual([false, true])
  })

  it('at 12 MB a second only when it is half a second behind', () => {
    const isSlowAt = createReader(1000)
    expect([5.5, 6.5].map(isSlowAt)).toEqual([false, true])
  })

  it('with more than 16 MB unsent at any rate', () => {
    const isSlowAt = createReader(8000)
    expect([15.9, 16.1].map(isSlowAt)).toEqual([false, true])
  })
})
