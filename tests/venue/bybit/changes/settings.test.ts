import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Command } from '../../../../venue/exchange/commands.ts'
import { ok, openAccountStage, refused, silent } from '../support/account-stage.ts'
import type { AccountStage } from '../support/account-stage.ts'
import { press } from '../support/order-stage.ts'
import { positionRow } from '../support/rows.ts'

let stage: AccountStage
const leverage = (positionIdx = 0, value = '10', symbol = 'BTCUSDT') => ({
  symbol,
  positionIdx,
  leverage: value,
})
async function open(...rows: readonly ReturnType<typeof leverage>[]): Promise<void> {
  stage.leverages.push(...rows)
  await stage.start()
}
beforeEach(() => {
  vi.useFakeTimers()
  stage = openAccountStage()
})
afterEach(() => {
  stage.close()
  vi.useRealTimers()
})
const settings = async () => (await stage.account.privateSnapshot('a-1')).settings
const run = (command: Command) => stage.commandFor(command, 100)

describe('the leverage of a symbol', () => {
  const PATH = '/v5/position/set-leverage'
  const set = (buyLeverage: string, sellLeverage = buyLeverage, symbol = 'BTCUSDT') =>
    run({ type: 'SetLeverage', symbol, buyLeverage, sellLeverage })

  it('is sent for both sides, and is in force at once without a push', async () => {
    await open(leverage())
    stage.replies(PATH, ok())
    expect(await set('25')).toMatchObject({ ok: true, result: { setting: { buyLeverage: '25' } } })
    expect(stage.bodies(PATH)).toEqual([
      { category: 'linear', symbol: 'BTCUSDT', buyLeverage: '25', sellLeverage: '25' },
    ])
    expect(stage.took()).toEqual(['setting BTCUSDT 25'])
    expect(await settings()).toMatchObject([{ symbol: 'BTCUSDT', buyLeverage: '25', sellLeverage: '25' }])
  })

  it('of an inverse symbol has its category, and of a hedge both sides', async () => {
    await open(leverage(1), leverage(2))
    stage.replies(PATH, ok())
    await set('5', '5', 'BTCUSD')
    await set('20')
    expect(stage.bodies(PATH)).toMatchObject([{ category: 'inverse' }, { category: 'linear' }])
    expect(await settings()).toMatchObject([
      { symbol: 'BTCUSDT', buyLeverage: '20', sellLeverage: '20' },
      { symbol: 'BTCUSD', buyLeverage: '5', positionMode: 'MergedSingle' },
    ])
  })

  it('differs by side in an isolated hedge alone', async () => {
    await open(leverage(1), leverage(2))
    stage.replies(PATH, ok())
    expect(await set('20', '30')).toMatchObject({ ok: false, code: 30161 })
    stage.replies('/v5/account/set-margin-mode', ok({ reasons: [] }))
    stage.fake.gets.set('/v5/account/info', () => ({ marginMode: 'ISOLATED_MARGIN', unifiedMarginStatus: 6 }))
    await run({ type: 'SetAccountMarginMode', marginMode: 'ISOLATED_MARGIN' })
    expect(await set('20', '30')).toMatchObject({ ok: true })
    expect(stage.bodies(PATH)).toMatchObject([{ buyLeverage: '20', sellLeverage: '30' }])
    expect(await settings()).toMatchObject([{ buyLeverage: '20', sellLeverage: '30' }])
  })

  it.each([
    ['0', 30161],
    ['-1', 30161],
    ['x', 30161],
  ])('%s is refused with nothing sent', async (value, code) => {
    await open(leverage())
    expect(await set(value)).toMatchObject({ ok: false, code })
    expect(await set('1', '1', 'BTC_USDT')).toMatchObject({ ok: false, code: 30161 })
    expect(await set('1', '1', 'NOSUCH')).toMatchObject({ ok: false, code: 30001 })
    expect(stage.bodies(PATH)).toEqual([])
  })

  it('beyond its bounds names the greatest one', async () => {
    await open(leverage())
    stage.replies(PATH, refused(110013, 'cannot set leverage gt maxLeverage'))
    const { maxLeverage } =
      (await import('../support/markets.ts')).catalogue.bySymbol('BTCUSDT')?.instrument ?? {}
    expect(await set('999')).toMatchObject({ ok: false, code: 30162, params: { max_leverage: maxLeverage } })
    expect(stage.took()).toEqual([])
  })

  it('that is in force already is 30177, and the state has it', async () => {
    await open(leverage(0, '10'))
    stage.replies(PATH, refused(110043, 'leverage not modified'))
    expect(await set('12')).toMatchObject({ ok: false, code: 30177 })
    expect(stage.took()).toEqual(['setting BTCUSDT 12'])
  })

  it.each([
    ['no answer', silent()],
    ['10000', refused(10000)],
  ])('with %s is unknown, is sent once, and is settled by reading', async (_name, reply) => {
    await open(leverage())
    stage.replies(PATH, reply)
    expect(await set('25')).toMatchObject({ ok: false, code: 10016 })
    expect(await settings()).toMatchObject([{ buyLeverage: '10' }])
    stage.leverages.splice(0, 1, leverage(0, '25'))
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await settings()).toMatchObject([{ buyLeverage: '25' }])
    expect(stage.bodies(PATH)).toHaveLength(1)
  })

  it('that is set twice shows the later one, whatever a reading that began before it states', async () => {
    await open(leverage())
    stage.replies(PATH, ok())
    await set('25')
    stage.fake.push(
      'position',
      [{ category: 'linear', ...positionRow({ leverage: '10' }) }],
      1_700_000_000_000,
    )
    expect(await settings()).toMatchObject([{ buyLeverage: '25' }])
  })
})

describe('an order with a leverage', () => {
  const LEVERAGE = '/v5/position/set-leverage'
  const CREATE = '/v5/order/create'
  beforeEach(() => {
    stage.replies(LEVERAGE, ok())
    stage.replies(CREATE, ok({ orderId: 'o-9' }))
  })

  it('sets it first where it differs', async () => {
    await open(leverage())
    expect(await run(press({ leverage: '25' }))).toMatchObject({ ok: true })
    expect(stage.posts().map(([path]) => path)).toEqual([LEVERAGE, CREATE])
    expect(stage.bodies(CREATE)[0]).not.toHaveProperty('leverage')
  })

  it('sets nothing where it is in force, where it only reduces, and on spot', async () => {
    await open(leverage())
    await run(press({ leverage: '10.00' }))
    await run(press({ leverage: '25', reduceOnly: true, orderLinkId: 'press-2' }))
    await run(press({ leverage: '25', symbol: 'BTC_USDT', orderLinkId: 'press-3' }))
    expect(stage.bodies(LEVERAGE)).toEqual([])
    expect(stage.bodies(CREATE)).toHaveLength(3)
  })

  it('is not sent if its leverage is refused', async () => {
    await open(leverage())
    stage.replies(LEVERAGE, refused(110013))
    expect(await run(press({ leverage: '999' }))).toMatchObject({ ok: false, code: 30162 })
    expect(stage.bodies(CREATE)).toEqual([])
  })

  it('is sent if Bybit has its leverage already', async () => {
    await open(leverage())
    stage.replies(LEVERAGE, refused(110043))
    expect(await run(press({ leverage: '25' }))).toMatchObject({ ok: true })
  })

  it('is certainly not sent if the outcome of its leverage is open', async () => {
    await open(leverage())
    stage.replies(LEVERAGE, silent())
    expect(await run(press({ leverage: '25' }))).toMatchObject({ ok: false, code: 10098 })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(stage.bodies(CREATE)).toEqual([])
    expect(stage.bodies(LEVERAGE)).toHaveLength(1)
  })
})

describe('E18: the position mode of a symbol', () => {
  const CREATE = '/v5/order/create'
  it('is read before its first order, and an index that does not fit is refused', async () => {
    await open()
    stage.replies(CREATE, ok({ orderId: 'o-9' }))
    stage.positions.set('linear', [
      positionRow({ positionIdx: 1, size: '0', side: '' }),
      positionRow({ positionIdx: 2, size: '0', side: '' }),
    ])
    expect(await run(press({ positionIdx: 0 }))).toMatchObject({ ok: false, code: 30006 })
    expect(await run(press({ positionIdx: 1 }))).toMatchObject({ ok: true })
    expect(await run(press({ positionIdx: 2, orderLinkId: 'press-2' }))).toMatchObject({ ok: true })
    const named = stage.fake.calls.filter(
      ({ path, params }) => path === '/v5/position/list' && params['symbol'] === 'BTCUSDT',
    )
    expect(named).toHaveLength(1)
  })

  it('that cannot be read is left to Bybit', async () => {
    await open()
    stage.replies(CREATE, refused(10001, 'position idx not match position mode'))
    stage.fake.gets.set('/v5/position/list', () => silent())
    expect(await run(press({ positionIdx: 1 }))).toMatchObject({ ok: false, code: 30006 })
    expect(stage.bodies(CREATE)).toHaveLength(1)
  })
})

describe('the position mode of the account', () => {
  const PATH = '/v5/position/switch-mode'
  const to = (mode: 'MergedSingle' | 'BothSide', symbol?: string) =>
    run({ type: 'SwitchPositionMode', mode, ...(symbol === undefined ? {} : { symbol }) })

  it('is switched for all USDT perpetuals, and is in force at once without a push', async () => {
    await open(leverage(), leverage(0, '5', 'ETHPERP'))
    stage.replies(PATH, ok())
    expect(await to('BothSide')).toMatchObject({ ok: true })
    expect(stage.bodies(PATH)).toEqual([{ category: 'linear', coin: 'USDT', mode: 3 }])
    const { account } = await stage.account.privateSnapshot('a-1')
    expect(account.positionMode).toBe('BothSide')
    expect(await settings()).toMatchObject([
      { symbol: 'BTCUSDT', buyLeverage: '10', sellLeverage: '10' },
      { symbol: 'ETHPERP', positionMode: 'MergedSingle' },
    ])
    expect((await settings())[0]).not.toHaveProperty('positionMode')
    expect(stage.took()).toContain('account REGULAR_MARGIN')
    await to('MergedSingle')
    expect(stage.bodies(PATH)[1]).toEqual({ category: 'linear', coin: 'USDT', mode: 0 })
    expect((await stage.account.privateSnapshot('a-1')).account.positionMode).toBe('MergedSingle')
  })

  it('of one symbol names it, and the account keeps its own', async () => {
    await open(leverage(), leverage(0, '7', 'ETHUSDT'))
    stage.replies(PATH, ok())
    await to('BothSide', 'ETHUSDT')
    expect(stage.bodies(PATH)).toEqual([{ category: 'linear', symbol: 'ETHUSDT', mode: 3 }])
    expect(await settings()).toMatchObject([
      { symbol: 'BTCUSDT' },
      { symbol: 'ETHUSDT', positionMode: 'BothSide', buyLeverage: '7' },
    ])
  })

  it('is hedge after a restart if every known USDT perpetual is', async () => {
    await open(leverage(1), leverage(2), leverage(0, '5', 'ETHPERP'))
    expect((await stage.account.privateSnapshot('a-1')).account.positionMode).toBe('BothSide')
  })

  it.each([
    [110024, 30166],
    [110028, 30166],
    [110025, 30177],
  ])('E18: that Bybit refuses with %i is %i', async (retCode, code) => {
    await open(leverage())
    stage.replies(PATH, refused(retCode))
    expect(await to('BothSide')).toMatchObject({ ok: false, code })
  })

  it('of USDC and inverse contracts is 30167 with nothing sent', async () => {
    await open(leverage())
    expect(await to('BothSide', 'ETHPERP')).toMatchObject({ ok: false, code: 30167 })
    expect(await to('BothSide', 'BTCUSD')).toMatchObject({ ok: false, code: 30167 })
    expect(stage.bodies(PATH)).toEqual([])
  })
})

describe('the margin mode of the account', () => {
  const PATH = '/v5/account/set-margin-mode'
  const set = () => run({ type: 'SetAccountMarginMode', marginMode: 'ISOLATED_MARGIN' })

  it('is in force at once without a push, for positions and settings too', async () => {
    stage.positions.set('linear USDT', [positionRow()])
    await open(leverage())
    stage.replies(PATH, () => {
      stage.fake.gets.set('/v5/account/info', () => ({
        marginMode: 'ISOLATED_MARGIN',
        unifiedMarginStatus: 6,
      }))
      return ok({ reasons: [] })
    })
    expect(await set()).toMatchObject({ ok: true, result: { account: { marginMode: 'ISOLATED_MARGIN' } } })
    expect(stage.bodies(PATH)).toEqual([{ setMarginMode: 'ISOLATED_MARGIN' }])
    expect(stage.took()).toEqual(
      expect.arrayContaining(['account ISOLATED_MARGIN', 'position BTCUSDT:0 0.3', 'setting BTCUSDT 10']),
    )
    const { positions } = await stage.account.privateSnapshot('a-1')
    expect(positions).toMatchObject([{ isIsolated: true }])
  })

  it('that is refused has the reasons in brackets', async () => {
    await open()
    const reasons = [
      { reasonCode: '3400208', reasonMsg: 'You have unclosed positions' },
      { reasonCode: '3400054', reasonMsg: 'You have uncancelled orders' },
    ]
    stage.replies(PATH, { ...refused(3400045, 'Set margin mode failed'), result: { reasons } })
    expect(await set()).toMatchObject({
      ok: false,
      code: 30165,
      message: expect.stringMatching(
        /\(.*You have unclosed positions; You have uncancelled orders\)$/,
      ) as unknown,
    })
  })

  it('without an answer is unknown, and is settled by reading', async () => {
    await open()
    stage.replies(PATH, silent())
    expect(await set()).toMatchObject({ ok: false, code: 10016 })
    stage.fake.gets.set('/v5/account/info', () => ({ marginMode: 'ISOLATED_MARGIN', unifiedMarginStatus: 6 }))
    await vi.advanceTimersByTimeAsync(6_000)
    expect(stage.took()).toContain('account ISOLATED_MARGIN')
    expect(stage.bodies(PATH)).toHaveLength(1)
  })

  it('of one symbol is 30167: Bybit has none', async () => {
    await open()
    expect(await run({ type: 'SwitchMarginMode', symbol: 'BTCUSDT', isIsolated: true })).toMatchObject({
      ok: false,
      code: 30167,
    })
    expect(stage.posts()).toEqual([])
  })
})
