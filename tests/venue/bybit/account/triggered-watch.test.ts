import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '../../../../venue/bybit/map/fields.ts'
import { createSyncStage } from '../support/sync-stage.ts'
import type { SyncStage } from '../support/sync-stage.ts'
import { orderRow } from '../support/rows.ts'

let stage: SyncStage
beforeEach(() => {
  vi.useFakeTimers()
  stage = createSyncStage()
})
afterEach(() => {
  stage.sync.close()
  vi.useRealTimers()
})

describe('a triggered order', () => {
  const stop = (fields: Row) => ({
    category: 'linear',
    ...orderRow({ stopOrderType: 'Stop', triggerPrice: '61000', ...fields }),
  })

  it('E12: is requested after 2 s, and its next status is published', async () => {
    await stage.start()
    stage.fake.push('order', [stop({ orderStatus: 'Untriggered' })])
    stage.fake.push('order', [stop({ orderStatus: 'Triggered' })])
    await vi.advanceTimersByTimeAsync(15)
    expect(stage.took()).toEqual(['order newed o-1 Untriggered', 'message make'])
    stage.byId.set('o-1', stop({ orderStatus: 'Filled', cumExecQty: '0.3' }))
    await vi.advanceTimersByTimeAsync(1_900)
    expect(stage.took()).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(stage.took()).toEqual(['order filled o-1 Filled'])
  })

  it('E12: whose next status arrives is not requested; one that stays is requested five times', async () => {
    await stage.start()
    stage.fake.push('order', [stop({ orderStatus: 'Triggered' })])
    stage.fake.push('order', [stop({ orderStatus: 'New', updatedTime: '1700000000009' })])
    await vi.advanceTimersByTimeAsync(20_000)
    const found = () => stage.fake.calls.filter(({ params }) => params['orderId'] !== undefined).length
    expect(found()).toBe(0)
    const stays = stop({ orderId: 'o-9', orderStatus: 'Triggered' })
    stage.byId.set('o-9', stays)
    stage.fake.push('order', [stays])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(found()).toBe(5)
  })
})
