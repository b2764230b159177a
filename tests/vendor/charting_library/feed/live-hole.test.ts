import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bar } from '../../../../vendor/charting_library/api/datafeed.ts'
import { bars, NOW, setUp } from './fake-feed.ts'

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(5)

describe('a live bar later than the next period', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('requests once the bars between two distant live bars, up to the newer one (24F case 11)', async () => {
    const { client, requests, subscribed, shown, ticks } = setUp()
    client.open('BTCUSDT', '1')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 600, 5))
    await settle()
    const [guid] = [...subscribed.keys()]
    const live = subscribed.get(guid ?? '')
    live?.tick(bars(NOW / 1000, 1)[0] as Bar)
    live?.tick(bars(NOW / 1000, 1)[0] as Bar)
    expect(ticks).toEqual([NOW / 1000, NOW / 1000])
    expect(requests).toHaveLength(2)
    expect(requests[1]?.params).toMatchObject({ to: NOW / 1000 + 60, firstDataRequest: false })
    requests[1]?.answer(bars(NOW / 1000 - 360, 7))
    await settle()
    expect(shown.at(-1)).toMatchObject({ reason: 'refresh', series: client.series() })
    expect(shown.at(-1)?.times).toEqual(bars(NOW / 1000 - 600, 11).map(({ time }) => time / 1000))
  })

  it('reports an error if those bars cannot be loaded, so that the trader can retry', async () => {
    const { client, requests, subscribed, log } = setUp()
    client.open('BTCUSDT', '1')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 600, 5))
    await settle()
    subscribed
      .values()
      .next()
      .value?.tick(bars(NOW / 1000, 1)[0] as Bar)
    requests[1]?.fail('no answer')
    await settle()
    expect(log.at(-1)).toBe('error: no answer')
    client.reload()
    await settle()
    requests[2]?.answer(bars(NOW / 1000 - 600, 11))
    await settle()
    expect(log.at(-1)).toBe('ready')
  })

  it('requests nothing between the last bar and the live bar after it, or if no bar was known', async () => {
    const { client, requests, subscribed } = setUp()
    client.open('BTCUSDT', '1')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 60, 1))
    await settle()
    subscribed
      .values()
      .next()
      .value?.tick(bars(NOW / 1000, 1)[0] as Bar)
    client.open('NEW', '1')
    await settle()
    requests[1]?.answer([], { noData: true })
    await settle()
    subscribed
      .values()
      .next()
      .value?.tick(bars(NOW / 1000, 1)[0] as Bar)
    expect(requests).toHaveLength(2)
  })
})
