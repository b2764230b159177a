import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bar } from '../../../../vendor/charting_library/api/datafeed.ts'
import { bars, NOW, setUp } from './fake-feed.ts'

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(5)

describe('the data feed client', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('CHART-03: requests with firstDataRequest true only once per symbol and resolution, then older bars with false', async () => {
    const { client, requests, shown } = setUp()
    client.open('BTCUSDT', '1')
    await settle()
    expect(requests).toHaveLength(1)
    expect(requests[0]?.params).toMatchObject({ countBack: 300, firstDataRequest: true })
    requests[0]?.answer(bars(NOW / 1000 - 600, 10))
    await settle()
    const older = client.loadOlder(400)
    expect(requests[1]?.params).toMatchObject({
      countBack: 400,
      firstDataRequest: false,
      to: NOW / 1000 - 600,
    })
    expect(requests[1]?.params.from).toBeLessThan(requests[0]?.params.from ?? 0)
    requests[1]?.answer(bars(NOW / 1000 - 1200, 10))
    await older
    expect(shown.map(({ reason }) => reason)).toEqual(['fresh', 'history'])
    expect(shown[1]?.times).toHaveLength(20)
  })

  it('CHART-11: requests `1D` for `D` and uses one name for it', async () => {
    const { client, requests } = setUp()
    client.open('BTCUSDT', 'D')
    await settle()
    expect(requests[0]?.resolution).toBe('1D')
    expect(client.resolution()).toBe('1D')
  })

  it('CHART-05: leaving an interval unsubscribes its key once, after which its ticks are ignored', async () => {
    const { client, requests, subscribed, unsubscribed, ticks } = setUp()
    client.open('BTCUSDT', '1')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 60, 1))
    await settle()
    const [guid] = [...subscribed.keys()]
    const old = subscribed.get(guid ?? '')
    old?.tick(bars(NOW / 1000, 1)[0] as Bar)
    expect(ticks).toEqual([NOW / 1000])
    client.open('BTCUSDT', '5')
    expect(unsubscribed).toEqual([guid])
    old?.tick(bars(NOW / 1000 + 60, 1)[0] as Bar)
    expect(ticks).toHaveLength(1)
  })

  it('drops and traces live bars that are older than the last, or invalid', async () => {
    const { client, requests, subscribed, ticks, log } = setUp()
    client.open('BTCUSDT', '1')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 120, 3))
    await settle()
    const feed = [...subscribed.values()][0]
    feed?.tick(bars(NOW / 1000 - 60, 1)[0] as Bar)
    feed?.tick(null as unknown as Bar)
    feed?.tick({ ...(bars(NOW / 1000, 1)[0] as Bar), close: Number.NaN })
    feed?.tick(bars(NOW / 1000, 1)[0] as Bar)
    expect(ticks).toEqual([NOW / 1000])
    expect(log.filter((line) => line.startsWith('trace bars'))).toHaveLength(3)
    expect(log.some((line) => line.includes('time violation'))).toBe(true)
  })

  it('an error of the feed is a phase with its reason, and never thrown', async () => {
    const { client, log } = setUp()
    client.open('NOPE', '1')
    await settle()
    expect(log.at(-1)).toBe('error: unknown symbol')
  })

  it('a second answer of the feed is ignored', async () => {
    const { client, requests, shown, log } = setUp()
    client.open('BTCUSDT', '1')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 60, 2))
    requests[0]?.answer(bars(NOW / 1000 - 6000, 50))
    await settle()
    expect(shown).toHaveLength(1)
    expect(log.some((line) => line.includes('twice'))).toBe(true)
  })

  it('a feed that never answers is traced and does not block the next symbol', async () => {
    const { client, requests, log, shown } = setUp()
    client.open('SLOW', '1')
    await vi.advanceTimersByTimeAsync(1500)
    expect(log.some((line) => line.includes('no answer'))).toBe(true)
    client.open('BTCUSDT', '1')
    await settle()
    requests.at(-1)?.answer(bars(NOW / 1000 - 60, 2))
    await settle()
    expect(shown).toHaveLength(1)
    requests[0]?.answer(bars(NOW / 1000 - 60, 2))
    await settle()
    expect(shown).toHaveLength(1)
  })

  it('a symbol without history is shown empty and requests no older bars', async () => {
    const { client, requests, log, shown } = setUp()
    client.open('NEW', '1')
    await settle()
    requests[0]?.answer([], { noData: true })
    await settle()
    expect(shown[0]?.times).toEqual([])
    expect(log).toContain('historyEnd')
    await client.loadOlder(300)
    expect(requests).toHaveLength(1)
  })

  it('requests older bars one request at a time and stops at the end of the history', async () => {
    const { client, requests, log } = setUp()
    client.open('BTCUSDT', '1')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 600, 10))
    await settle()
    const first = client.loadOlder(300)
    const second = client.loadOlder(300)
    expect(requests).toHaveLength(2)
    requests[1]?.answer([], { noData: true })
    await Promise.all([first, second])
    expect(log).toContain('historyEnd')
    await client.loadOlder(300)
    expect(requests).toHaveLength(2)
  })

  it('skips a gap in the history if the feed sends its other end', async () => {
    const { client, requests, shown } = setUp()
    client.open('BTCUSDT', '1')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 600, 10))
    await settle()
    const older = client.loadOlder(300)
    requests[1]?.answer([], { noData: true, nextTime: NOW / 1000 - 9000 })
    await settle()
    expect(requests[2]?.params.to).toBe(NOW / 1000 - 8999)
    requests[2]?.answer(bars(NOW / 1000 - 9060, 2))
    await older
    expect(shown.at(-1)?.times).toHaveLength(12)
  })

  it('CHART-40: a reset callback of a closed series does nothing', async () => {
    const { client, requests, subscribed } = setUp()
    client.open('A', '60')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 9 * 3600, 10, 3600))
    await settle()
    const old = [...subscribed.values()][0]
    client.open('B', '60')
    await settle()
    requests[1]?.answer(bars(NOW / 1000 - 9 * 3600, 10, 3600))
    await settle()
    old?.reset()
    client.open('A', '60')
    await settle()
    // The kept bars are topped up, not loaded anew.
    expect(requests[2]?.params.countBack).toBeLessThan(5)
  })

  it('after a reset the series is requested again', async () => {
    const { client, requests, subscribed, shown } = setUp()
    client.open('A', '60')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 9 * 3600, 10, 3600))
    await settle()
    ;[...subscribed.values()][0]?.reset()
    client.reload()
    await settle()
    requests[1]?.answer(bars(NOW / 1000 - 3600, 2, 3600))
    await settle()
    expect(shown.at(-1)?.times).toHaveLength(2)
    expect(subscribed.size).toBe(1)
  })

  it('a series that could not be resolved is requested again by a reload; a closed one is not', async () => {
    const { client, log } = setUp()
    client.open('NOPE', '60')
    await settle()
    expect(log.at(-1)).toBe('error: unknown symbol')
    log.length = 0
    client.reload()
    await settle()
    expect(log).toContain('reloading')
    expect(log).toContain('resolving')
    client.close()
    log.length = 0
    client.reload()
    await settle()
    expect(log).toEqual([])
  })

  it('reports the offset of the server clock for the countdown', async () => {
    const { client, log } = setUp()
    client.open('A', '60')
    await settle()
    expect(log).toContain('clock 5000 1')
  })

  it('requests the server’s time again with bars that are reloaded, because a machine that slept sets its clock', async () => {
    const { client, requests, log } = setUp()
    client.open('A', '60')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 9 * 3600, 10, 3600))
    await settle()
    const before = log.filter((line) => line.startsWith('clock')).length
    client.reload()
    await settle()
    expect(log.filter((line) => line.startsWith('clock')).length).toBe(before + 1)
  })

  it('reports nothing after it was closed', async () => {
    const { client, requests, subscribed, shown } = setUp()
    client.open('A', '60')
    await settle()
    client.close()
    requests[0]?.answer(bars(NOW / 1000 - 60, 2))
    await settle()
    expect(shown).toEqual([])
    expect(subscribed.size).toBe(0)
  })
})
