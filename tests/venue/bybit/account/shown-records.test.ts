import { describe, expect, it } from 'vitest'
import type { Row } from '../../../../venue/bybit/map/fields.ts'
import { orderRow, positionRow, walletRow } from '../support/rows.ts'
import { createStage } from '../support/private-stage.ts'
import type { Stage } from '../support/private-stage.ts'

const order = (stage: Stage, fields: Row = {}) => stage.rows.order(orderRow(fields), 'linear', 1)
const position = (stage: Stage, fields: Row = {}, at = 1) =>
  stage.rows.position(positionRow(fields), 'linear', at)

describe('events of positions', () => {
  it('have the newest state, and size 0 at the end', () => {
    const stage = createStage()
    position(stage)
    expect(stage.told()).toEqual(['position BTCUSDT:0 0.3', 'setting BTCUSDT 10'])
    position(stage, { seq: 99, size: '9' })
    expect(stage.told()).toEqual([])
    position(stage, { seq: 101, size: '0', side: '' })
    expect(stage.told()).toEqual(['position BTCUSDT:0 0'])
    position(stage, { seq: 100 })
    expect(stage.told()).toEqual([])
    expect(stage.state.snapshot().positions).toEqual([])
  })

  it('of one state have the figures of the later read', () => {
    const stage = createStage()
    position(stage, { liqPrice: '50000' }, 5)
    stage.told()
    position(stage, { liqPrice: '51000' }, 4)
    expect(stage.told()).toEqual([])
    position(stage, { liqPrice: '52000' }, 6)
    expect(stage.events()).toMatchObject([{ position: { liqPrice: '52000' } }])
  })

  it('E17: an empty side of a hedge beside a held one is no end of that', () => {
    const stage = createStage()
    position(stage, { positionIdx: 1, side: '', size: '0', leverage: '10' })
    position(stage, { positionIdx: 2, side: 'Sell', size: '0.5', leverage: '20' })
    expect(stage.told()).toEqual(['position BTCUSDT:2 0.5', 'setting BTCUSDT 10'])
    expect(stage.state.snapshot().settings).toMatchObject([
      { buyLeverage: '10', sellLeverage: '20', positionMode: 'BothSide' },
    ])
  })

  it('list the open partial TP/SL orders of their side', () => {
    const stage = createStage()
    const partial = { stopOrderType: 'PartialStopLoss', orderStatus: 'Untriggered', triggerPrice: '50000' }
    position(stage)
    order(stage, { ...partial, orderId: 'sl', qty: '0.1' })
    order(stage, { ...partial, orderId: 'other', positionIdx: 1 })
    stage.told()
    expect(stage.state.snapshot().positions).toMatchObject([
      {
        partialTpslList: [
          { orderId: 'sl', stopOrderType: 'PartialStopLoss', triggerPrice: '50000', qty: '0.1' },
        ],
      },
    ])
    order(stage, { ...partial, orderId: 'sl', orderStatus: 'Deactivated' })
    stage.told()
    expect(stage.state.snapshot().positions[0]).not.toHaveProperty('partialTpslList')
  })

  it('give a trailing stop its distance', () => {
    const stage = createStage()
    order(stage, { stopOrderType: 'TrailingStop', orderStatus: 'Untriggered', triggerPrice: '61000' })
    stage.told()
    position(stage, { trailingStop: '25.5' })
    stage.told()
    expect(stage.state.snapshot().orders).toMatchObject([{ activationPrice: '61000', trailValue: '25.5' }])
  })

  it('have the activation price of their trailing stop, also a changed one, until it ends', () => {
    const stage = createStage()
    const trailing = { orderId: 'ts', stopOrderType: 'TrailingStop', orderStatus: 'Untriggered' }
    position(stage, { trailingStop: '25.5' })
    order(stage, { ...trailing, orderId: 'other', positionIdx: 1, triggerPrice: '70000' })
    order(stage, { ...trailing, triggerPrice: '61000' })
    stage.told()
    const shown = () => stage.state.snapshot().positions[0]
    expect(shown()).toMatchObject({ trailingStop: '25.5', activationPrice: '61000' })
    order(stage, { ...trailing, triggerPrice: '62000', updatedTime: '1999999999999' })
    expect(stage.told()).toContain('position BTCUSDT:0 0.3')
    expect(shown()).toMatchObject({ activationPrice: '62000' })
    order(stage, { ...trailing, orderStatus: 'Deactivated', updatedTime: '1999999999999' })
    stage.told()
    expect(shown()).not.toHaveProperty('activationPrice')
  })

  it('follow the margin mode of the account', () => {
    const stage = createStage()
    position(stage)
    stage.told()
    const { records } = stage.state
    records.setAccount({ ...records.account(), marginMode: 'ISOLATED_MARGIN' })
    expect(stage.told()).toEqual(['position BTCUSDT:0 0.3', 'setting BTCUSDT 10', 'account ISOLATED_MARGIN'])
    expect(stage.state.snapshot().positions).toMatchObject([{ isIsolated: true }])
  })
})

describe('events of the wallet', () => {
  it('are of coins that changed, by the later read', () => {
    const stage = createStage()
    stage.rows.wallet(walletRow(), 5)
    expect(stage.told()).toEqual(['wallet USDT 11728.54'])
    stage.rows.wallet(walletRow({}, { walletBalance: '1' }), 4)
    stage.rows.wallet(walletRow({ totalEquity: '9' }), 6)
    expect(stage.told()).toEqual([])
    expect(stage.state.records.totals()?.totalEquity).toBe('9')
  })
})
