import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bar } from '../../../../vendor/charting_library/api/datafeed.ts'
import { createDirectPorts } from '../../../../vendor/charting_library/engine/direct-port.ts'
import { createLineTable } from '../../../../vendor/charting_library/engine/lines/line-table.ts'
import { bars, NOW, setUp } from './fake-feed.ts'

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(5)
const HOUR = 3_600_000

describe('X1: the server’s time applies, whatever this machine’s clock shows', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  for (const hours of [-25, -3, -2, 0.5, 3, 25, 24 * 400])
    it(`the newest bars are requested, and live ones accepted, with this machine ${hours} h ahead`, async () => {
      const { client, requests, subscribed, ticks, shown, log } = setUp(() => NOW + hours * HOUR)
      client.open('BTCUSDT', '30')
      await settle()
      const to = requests[0]?.params.to ?? 0
      expect(to).toBeGreaterThan(NOW / 1000)
      expect(to).toBeLessThanOrEqual(NOW / 1000 + 1900)
      requests[0]?.answer(bars(NOW / 1000 - 3600, 3, 1800))
      await settle()
      expect(shown[0]?.times).toHaveLength(3)
      for (const { tick } of subscribed.values()) tick(bars(NOW / 1000 + 1800, 1)[0] as Bar)
      expect(ticks).toEqual([NOW / 1000 + 1800])
      expect(log.filter((line) => line.startsWith('trace'))).toEqual([])
    })

  it('a late time, or a clock that is set while the chart is open, requests the newest bars again', async () => {
    let local = NOW
    const { client, requests, clock, shown } = setUp(() => local)
    client.open('BTCUSDT', '1')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 120, 3))
    await settle()
    client.askTime()
    await settle()
    expect(requests).toHaveLength(1)
    local = NOW - 2 * HOUR
    client.askTime()
    await settle()
    expect(Math.abs(clock.now() - NOW)).toBeLessThanOrEqual(5000)
    expect(requests).toHaveLength(2)
    requests[1]?.answer(bars(NOW / 1000 - 120, 4))
    await settle()
    expect(shown.at(-1)?.times).toHaveLength(4)
  })

  it('a paused time does not pass, a played one passes as fast as it plays, and no bars are requested again', async () => {
    let local = NOW
    let told: readonly [seconds: number, speed: number] = [NOW / 1000 - 7200, 0]
    const { client, requests, clock, log } = setUp(() => local, {
      getServerTime: (callback) => callback(...told),
    })
    client.open('BTCUSDT', '1')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 120, 3))
    await settle()
    local += 30_000
    expect(clock.now()).toBe(NOW - 2 * HOUR)
    told = [NOW / 1000 - 3600, 10]
    client.askTime()
    await settle()
    local += 1000
    expect(clock.now()).toBe(NOW - HOUR + 10_000)
    expect(log).toContain(`clock ${NOW - 2 * HOUR} 0`)
    expect(requests).toHaveLength(1)
  })

  it('bars of the direct port are checked by the server’s time too', () => {
    const taken: number[] = []
    let port: { onmessage?: (event: { data: unknown }) => void } = {}
    createDirectPorts({
      now: () => NOW,
      wants: () => true,
      bars: (_symbol, _resolution, rows) => taken.push(rows.length),
      lines: createLineTable(),
      repaint: () => undefined,
      fault: () => undefined,
      end: () => undefined,
    }).listen((port = {}) as MessagePort)
    const row = (time: number) => Float64Array.of(time, 1, 2, 0.5, 1.5, 1)
    const send = (rows: Float64Array) =>
      port.onmessage?.({ data: { kind: 'bars', symbol: 'BTCUSDT', resolution: '30', rows } })
    send(row(NOW / 1000))
    send(row(NOW / 1000 + 40 * 24 * 3600))
    expect(taken).toEqual([6, 0])
  })
})
