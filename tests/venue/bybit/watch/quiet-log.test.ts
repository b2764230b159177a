import { describe, expect, it } from 'vitest'
import { createQuietLog } from '../../../../venue/bybit/watch/quiet-log.ts'

function setUp() {
  const written: string[] = []
  let now = 0
  const log = createQuietLog(
    (line) => void written.push(line),
    () => now,
  )
  return { written, log, pass: (ms: number): void => void (now += ms) }
}

describe('the log of a gateway', () => {
  it('writes lines that differ in numbers alone once a minute, with the number left out', () => {
    const { written, log, pass } = setUp()
    for (let second = 0; second < 60; second += 1) {
      log(`GET /v5/market/time connect, not sent ${second} ms`)
      pass(1000)
    }
    expect(written).toEqual(['GET /v5/market/time connect, not sent 0 ms'])
    log('GET /v5/market/time connect, not sent 7 ms')
    expect(written.at(-1)).toBe('GET /v5/market/time connect, not sent 7 ms (and 59 like it)')
    pass(60_000)
    log('GET /v5/market/time connect, not sent 8 ms')
    expect(written.at(-1)).toBe('GET /v5/market/time connect, not sent 8 ms')
  })

  it('writes every other line at once', () => {
    const { written, log } = setUp()
    log('socket linear: open')
    log('socket spot: open')
    expect(written).toEqual(['socket linear: open', 'socket spot: open'])
  })
})
