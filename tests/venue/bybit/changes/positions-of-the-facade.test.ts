import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Position } from '#shared/domain/records.ts'
import type { CreateOrder } from '../../../../venue/exchange/commands.ts'
import { openGatewayStage } from '../support/gateway-stage.ts'
import type { GatewayStage } from '../support/gateway-stage.ts'
import { press } from '../support/order-stage.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let stage: GatewayStage
let count = 0
beforeAll(async () => {
  stage = await openGatewayStage({ isFrozen: false })
  // The account of the key has positions, orders, spreads and loans.
  await stage.elsewhere({ type: 'ResetAccount' })
  await same(() => [])
})
afterAll(() => stage.close())

const keyOf = ({ symbol, positionIdx, side, size }: Position) => `${symbol}:${positionIdx} ${side} ${size}`
/** Waits until the positions are these, in the gateway and at its exchange. */
async function same(wanted: () => readonly string[]): Promise<void> {
  await vi.waitFor(
    async () => {
      const [ours, theirs] = [await stage.snapshot(), await stage.truth()]
      expect(ours.positions.map(keyOf).toSorted()).toEqual([...wanted()].toSorted())
      expect(theirs.positions.map(keyOf).toSorted()).toEqual([...wanted()].toSorted())
    },
    { timeout: 5_000 },
  )
}
function market(fields: Partial<CreateOrder>): CreateOrder {
  count += 1
  const { price: _none, ...order } = press({ orderType: 'Market', timeInForce: 'ImmediateOrCancel' })
  return { ...order, orderLinkId: `market-${count}`, ...fields }
}

describe('positions of an account over real sockets', () => {
  it('are closed together, of all categories, and none is left', async () => {
    await stage.accepted(market({ qty: '0.01' }))
    await stage.accepted(market({ symbol: 'ETHUSDT', side: 'Sell', qty: '0.1' }))
    await stage.accepted(market({ symbol: 'BTCUSD', qty: '10' }))
    await same(() => ['BTCUSDT:0 Buy 0.01', 'ETHUSDT:0 Sell 0.1', 'BTCUSD:0 Buy 10'])
    expect(await stage.accepted({ type: 'CloseAll' })).toMatchObject({ count: 3 })
    await same(() => [])
  })

  it('are closed once by two presses at the same time', async () => {
    await stage.accepted(market({ qty: '0.01' }))
    await same(() => ['BTCUSDT:0 Buy 0.01'])
    const close = () => stage.accepted({ type: 'CloseAll', symbol: 'BTCUSDT' })
    const [one, two] = await Promise.all([close(), close()])
    expect(one).toEqual(two)
    await same(() => [])
  })

  it('are reversed by the two orders of the terminal, the second once the position is closed', async () => {
    await stage.accepted(market({ qty: '0.02' }))
    await same(() => ['BTCUSDT:0 Buy 0.02'])
    const id = '0123456789abcdef0123456789abcdef'
    const step = { side: 'Sell', qty: '0.02' } as const
    await stage.accepted(market({ ...step, reduceOnly: true, orderLinkId: `${id}-1` }))
    await same(() => [])
    await stage.accepted(market({ ...step, isReversePosition: true, orderLinkId: `${id}-2` }))
    await same(() => ['BTCUSDT:0 Sell 0.02'])
    await stage.accepted({ type: 'CloseAll' })
    await same(() => [])
  })

  it('have the leverage that was set, at once', async () => {
    const { setting } = await stage.accepted({
      type: 'SetLeverage',
      symbol: 'ETHUSDT',
      buyLeverage: '7',
      sellLeverage: '7',
    })
    expect(setting).toMatchObject({ symbol: 'ETHUSDT', buyLeverage: '7', sellLeverage: '7' })
    const of = ({ settings }: Awaited<ReturnType<GatewayStage['truth']>>) =>
      settings.find(({ symbol }) => symbol === 'ETHUSDT')
    expect(of(await stage.snapshot())).toEqual(of(await stage.truth()))
    await stage.accepted(market({ symbol: 'ETHUSDT', qty: '0.1', leverage: '9' }))
    expect(of(await stage.truth())).toMatchObject({ buyLeverage: '9' })
    await stage.accepted({ type: 'CloseAll' })
    await same(() => [])
  })

  it('E17: have two sides in hedge mode, each closed by its own index', async () => {
    await stage.accepted({ type: 'SwitchPositionMode', mode: 'BothSide' })
    expect((await stage.snapshot()).account.positionMode).toBe('BothSide')
    expect((await stage.truth()).account.positionMode).toBe('BothSide')
    expect(await stage.command({ type: 'SwitchPositionMode', mode: 'BothSide' })).toMatchObject({
      code: 30177,
    })
    await stage.accepted(market({ qty: '0.02', positionIdx: 1 }))
    await stage.accepted(market({ side: 'Sell', qty: '0.01', positionIdx: 2 }))
    await same(() => ['BTCUSDT:1 Buy 0.02', 'BTCUSDT:2 Sell 0.01'])
    expect(await stage.command(market({ qty: '0.01', positionIdx: 0 }))).toMatchObject({ code: 30006 })
    expect(await stage.command({ type: 'SwitchPositionMode', mode: 'MergedSingle' })).toMatchObject({
      code: 30166,
    })
    await stage.accepted({ type: 'CloseAll', symbol: 'BTCUSDT', positionIdx: 2 })
    await same(() => ['BTCUSDT:1 Buy 0.02'])
    await stage.accepted({ type: 'CloseAll' })
    await same(() => [])
    await stage.accepted({ type: 'SwitchPositionMode', mode: 'MergedSingle' })
  })

  it('POS-34: of an option have its greeks, for a unit of the underlying', async () => {
    const options = (await stage.exchange.instruments()).filter(
      ({ contractType }) => contractType === 'UsdcOption',
    )
    const [option] = options.toSorted((a, b) => b.settleTradingTime - a.settleTradingTime)
    if (option === undefined) throw new Error('no option')
    const { symbol } = option
    await stage.accepted(market({ symbol, qty: '0.1' }))
    await same(() => [`${symbol}:0 Buy 0.1`])
    const greeksOf = async () =>
      (await stage.exchange.privateSnapshot(stage.accountId)).positions.find((one) => one.symbol === symbol)
        ?.greeks
    await vi.waitFor(async () => expect(await greeksOf()).toBeDefined(), { timeout: 20_000 })
    const [ours, theirs] = [await greeksOf(), (await stage.truth()).positions[0]?.greeks]
    for (const greek of ['delta', 'iv'] as const)
      expect(Number(ours?.[greek])).toBeCloseTo(Number(theirs?.[greek]), 1)
    await stage.accepted({ type: 'CloseAll' })
    await same(() => [])
  })

  it('of an isolated account have a margin of their own', async () => {
    await stage.accepted({ type: 'SetAccountMarginMode', marginMode: 'ISOLATED_MARGIN' })
    expect((await stage.snapshot()).account.marginMode).toBe('ISOLATED_MARGIN')
    await stage.accepted(market({ qty: '0.01' }))
    await same(() => ['BTCUSDT:0 Buy 0.01'])
    const position = { symbol: 'BTCUSDT', positionIdx: 0 as const }
    await stage.accepted({ type: 'AddMargin', ...position, marginE8: '1234500000' })
    await stage.accepted({ type: 'SetAutoAddMargin', ...position, isAutoAddMargin: true })
    const theirs = (await stage.truth()).positions[0]
    expect(theirs).toMatchObject({ extraMargin: '12.345', isAutoAddMargin: true })
    expect((await stage.snapshot()).positions[0]).toMatchObject({
      positionIM: theirs?.positionIM,
      liqPrice: theirs?.liqPrice,
      isAutoAddMargin: true,
      isIsolated: true,
    })
    expect(await stage.command({ type: 'SetAccountMarginMode', marginMode: 'REGULAR_MARGIN' })).toMatchObject(
      { code: 30165, message: expect.stringContaining('unclosed positions') as unknown },
    )
    await stage.accepted({ type: 'CloseAll' })
    await same(() => [])
    await stage.accepted({ type: 'SetAccountMarginMode', marginMode: 'REGULAR_MARGIN' })
    expect((await stage.snapshot()).account.marginMode).toBe('REGULAR_MARGIN')
  })
})
