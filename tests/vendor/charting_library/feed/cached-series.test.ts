import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bar } from '../../../../vendor/charting_library/api/datafeed.ts'
import { bars, NOW, setUp } from './fake-feed.ts'

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(5)

describe('a cached series', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const leaveAndReturn = async () => {
    const set = setUp()
    const { client, requests } = set
    client.open('A', '60')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 9 * 3600, 10, 3600))
    await settle()
    client.open('B', '60')
    await settle()
    requests[1]?.answer(bars(NOW / 1000 - 9 * 3600, 10, 3600))
    await settle()
    client.open('A', '60')
    await settle()
    return { ...set, running: { ...(bars(NOW / 1000, 1)[0] as Bar), close: 1.9 } }
  }

  it('returning to a series requests the running bar again and shows it at once, in one picture', async () => {
    const { client, requests, shown, running } = await leaveAndReturn()
    expect(requests[2]).toMatchObject({ symbol: 'A', params: { firstDataRequest: false } })
    expect(requests[2]?.params.countBack).toBeLessThan(5)
    expect(shown).toHaveLength(2)
    requests[2]?.answer([running])
    await settle()
    expect(shown).toHaveLength(3)
    expect(shown[2]).toMatchObject({ reason: 'fresh', series: client.series(), close: 1.9 })
    expect(shown[2]?.times).toHaveLength(10)
  })

  it('a feed that is slow to update a cached series has it shown from the cache, then refreshed in place', async () => {
    const { requests, shown, running } = await leaveAndReturn()
    await vi.advanceTimersByTimeAsync(200)
    expect(shown[2]).toMatchObject({ reason: 'fresh', close: 1.5 })
    requests[2]?.answer([running])
    await settle()
    expect(shown).toHaveLength(4)
    expect(shown[3]).toMatchObject({ reason: 'refresh', close: 1.9 })
  })

  it('a cached series whose feed fails is shown with the error, and nothing of a series that was left meanwhile', async () => {
    const { client, requests, shown, log } = await leaveAndReturn()
    requests[2]?.fail('offline')
    await settle()
    expect(shown[2]).toMatchObject({ reason: 'fresh', close: 1.5 })
    expect(log.at(-1)).toBe('error: offline')
    client.open('B', '60')
    await settle()
    client.open('C', '60')
    await vi.advanceTimersByTimeAsync(500)
    requests[3]?.answer(bars(NOW / 1000, 1))
    await settle()
    expect(shown).toHaveLength(3)
  })

  it('announces each request before it is sent, so that live bars of another thread are preserved', async () => {
    const { requests, log } = await leaveAndReturn()
    expect(requests).toHaveLength(3)
    expect(log.filter((line) => line.startsWith('asking'))).toEqual([
      'asking A 60',
      'asking B 60',
      'asking A 60',
    ])
  })

  it('loads a series from scratch if one request cannot close its gap', async () => {
    const { client, requests, shown } = setUp()
    client.open('A', '1')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 3000 * 60, 10))
    await settle()
    client.open('B', '1')
    await settle()
    client.open('A', '1')
    await settle()
    expect(requests[2]?.params).toMatchObject({ firstDataRequest: false, countBack: 300 })
    requests[2]?.answer(bars(NOW / 1000 - 60, 2))
    await settle()
    expect(shown.at(-1)).toMatchObject({ reason: 'fresh', times: [NOW / 1000 - 60, NOW / 1000] })
  })

  it('completes a cached series whose last bars are old, without a second first request', async () => {
    const { client, requests, shown } = setUp()
    client.open('A', '1')
    await settle()
    requests[0]?.answer(bars(NOW / 1000 - 3600, 10))
    await settle()
    client.open('B', '1')
    await settle()
    client.open('A', '1')
    await settle()
    const top = requests.at(-1)
    expect(top).toMatchObject({ symbol: 'A', params: { firstDataRequest: false } })
    top?.answer(bars(NOW / 1000 - 3060, 5))
    await settle()
    expect(shown.at(-1)).toMatchObject({ reason: 'fresh' })
    expect(shown.at(-1)?.times).toHaveLength(14)
  })
})
