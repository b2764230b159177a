import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFigurePoll } from '../../../../venue/bybit/account/figure-poll.ts'
import { refused } from '../support/fake-transport.ts'
import { positionRow, walletRow } from '../support/rows.ts'
import { createSyncStage } from '../support/sync-stage.ts'
import type { SyncStage } from '../support/sync-stage.ts'

let stage: SyncStage
let poll: ReturnType<typeof createFigurePoll>
beforeEach(async () => {
  vi.useFakeTimers()
  stage = createSyncStage()
  stage.held = [positionRow({ liqPrice: '50000' })]
  await stage.start()
  poll = createFigurePoll({
    read: (what) => stage.sync.readFigures(what),
    isHeld: () => stage.sync.isLive() && stage.state.hasPositions(),
    onTrouble: (text) => void (stage.troubles as string[]).push(text),
  })
  poll.check()
  stage.fake.calls.length = 0
})
afterEach(() => {
  poll.close()
  stage.sync.close()
  vi.useRealTimers()
})
const counts = () => [
  stage.paramsOf('/v5/account/wallet-balance').length,
  stage.paramsOf('/v5/position/list').filter(({ settleCoin }) => settleCoin === 'USDT').length,
]

describe('while a position is open', () => {
  it('sums are read every 5 s and positions every 10 s', async () => {
    await vi.advanceTimersByTimeAsync(60_500)
    expect(counts()).toEqual([12, 6])
  })

  it('what the readings change is published, with their times', async () => {
    stage.held = [positionRow({ liqPrice: '51000' })]
    stage.fake.gets.set('/v5/account/wallet-balance', () => [walletRow({ totalAvailableBalance: '7' })])
    const startedAt = stage.fake.now()
    await vi.advanceTimersByTimeAsync(10_500)
    expect(stage.took()).toContain('position BTCUSDT:0 0.3')
    const { positions, totals } = stage.state.snapshot()
    expect(positions).toMatchObject([{ liqPrice: '51000' }])
    expect(totals?.totalAvailableBalance).toBe('7')
    expect((totals?.time ?? 0) - startedAt).toBeGreaterThanOrEqual(10_000)
    expect((totals?.positionsTime ?? 0) - startedAt).toBeGreaterThanOrEqual(10_000)
  })

  it('a reading that fails changes nothing and is repeated at its next time', async () => {
    const before = stage.state.snapshot().totals?.positionsTime
    let failures = 1
    stage.fake.gets.set('/v5/position/list', () => {
      failures -= 1
      return failures >= 0 ? refused(10006) : stage.held
    })
    await vi.advanceTimersByTimeAsync(11_000)
    expect(stage.state.snapshot().totals?.positionsTime).toBe(before)
    expect(stage.troubles).toEqual([
      'The positions cannot be read: /v5/position/list of linear: Bybit refused with 10006 ',
    ])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stage.state.snapshot().totals?.positionsTime).toBeGreaterThan(before ?? 0)
  })

  it('a slow answer is not overtaken by the next reading', async () => {
    stage.fake.delayMs = 12_000
    await vi.advanceTimersByTimeAsync(30_000)
    // At 5 s and, 5 s after its answer, at 22 s.
    expect(counts()[0]).toBe(2)
  })
})

describe('without a position', () => {
  it('nothing is read, and it begins again with the next one', async () => {
    stage.fake.push('position', [positionRow({ category: 'linear', size: '0', side: '', seq: 101 })])
    await vi.advanceTimersByTimeAsync(30_000)
    const quiet = counts()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(counts()).toEqual(quiet)
    stage.held = [positionRow({ seq: 102 })]
    stage.fake.push('position', [positionRow({ category: 'linear', seq: 102 })])
    await vi.advanceTimersByTimeAsync(15)
    poll.check()
    await vi.advanceTimersByTimeAsync(10_500)
    expect(counts()).toEqual([(quiet[0] ?? 0) + 2, (quiet[1] ?? 0) + 1])
  })

  it('nothing is read after the end', async () => {
    poll.close()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(counts()).toEqual([0, 0])
  })
})
