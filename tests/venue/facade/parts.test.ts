import { describe, expect, it } from 'vitest'
import type { WalletCoin } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { ApiKey } from '../../../venue/api-keys/api-key.ts'
import type { Command, CommandAnswer } from '../../../venue/exchange/commands.ts'
import { createDispatch } from '../../../venue/facade/http/dispatch.ts'
import { allEndpoints } from '../../../venue/facade/rest/all-endpoints.ts'
import { openMarkets } from '../../../venue/facade/terms/markets.ts'
import { createPositionSeqs } from '../../../venue/facade/terms/position-seqs.ts'
import { Params } from '../../../venue/facade/terms/params.ts'
import { createFakeExchange } from '../support/fake-exchange.ts'

type Fields = Readonly<Record<string, unknown>>

const ok: CommandAnswer = { ok: true, result: { repaid: '1' } }
const refused: CommandAnswer = { ok: false, code: 30031, message: 'too little' }

/** The whole API in front of an exchange that answers each command as the test says. */
async function open(answerTo: (command: Command) => CommandAnswer = () => ok) {
  const exchange = createFakeExchange(['BTCUSDT', 'ETHUSDT'])
  const commands: Command[] = []
  exchange.command = (_, command) => {
    commands.push(command)
    return Promise.resolve().then(() => answerTo(command))
  }
  let rights: Partial<ApiKey> | null = {}
  const apiKey: ApiKey = {
    key: 'K',
    name: 'bot',
    profileId: 'p',
    accountId: 'p-1',
    isReadOnly: false,
    symbols: null,
    createdAt: 0,
    expiresAt: Number.MAX_SAFE_INTEGER,
  }
  const warnings: string[] = []
  const dispatch = createDispatch({
    context: { exchange, markets: await openMarkets(exchange), seqs: createPositionSeqs(exchange) },
    endpoints: allEndpoints,
    keys: {
      find: () =>
        rights === null ? null : { apiKey: { ...apiKey, ...rights }, proof: { kind: 'hmac', secret: 'S' } },
      onWithdrawn: () => () => undefined,
    },
    limits: null,
    warn: (line) => void warnings.push(line),
  })
  return {
    exchange,
    commands,
    warnings,
    setRights: (next: Partial<ApiKey> | null): void => {
      rights = next
    },
    call: (path: string, fields: Fields) => dispatch.call(path, 'K', new Params(fields)),
  }
}

const order = (more: Fields = {}): Fields => ({
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '1',
  price: '10000',
  ...more,
})
const batchOf = (...request: readonly Fields[]): Fields => ({ category: 'linear', request })
const codes = (extInfo: Fields): readonly unknown[] =>
  (extInfo['list'] as readonly Fields[]).map(({ code }) => code)

describe('a batch', () => {
  const path = '/v5/order/create-batch'

  it('answers an unknown symbol, a bad size and a doubled link id in the places of their orders', async () => {
    const used = new Set<string>()
    const { call, commands } = await open((command) => {
      const link = Reflect.get(command, 'orderLinkId') as string
      const isKnown = used.has(link)
      used.add(link)
      return {
        ok: true,
        result: { orderId: 'o', orderLinkId: link, ...(isKnown ? { duplicate: true } : {}) },
      }
    })
    const one = order({ orderLinkId: 'one' })
    const { retCode, result, extInfo } = await call(
      path,
      batchOf(one, order({ symbol: 'NOPEUSDT' }), order({ qty: '1e3' }), one, order({ orderLinkId: 'two' })),
    )
    expect([retCode, codes(extInfo)]).toEqual([0, [0, 10001, 10001, 110072, 0]])
    expect(result['list']).toMatchObject([
      { symbol: 'BTCUSDT', orderId: 'o', orderLinkId: 'one' },
      { symbol: 'NOPEUSDT', orderId: '', createAt: '' },
      { symbol: 'BTCUSDT', orderId: '' },
      { orderId: '', orderLinkId: 'one' },
      { orderId: 'o', orderLinkId: 'two' },
    ])
    expect(commands.length).toBe(3)
  })

  it('whose order fails inside has 10016 in its place, and the others are placed', async () => {
    let count = 0
    const { call, warnings } = await open(() => {
      count += 1
      if (count === 2) throw new Error('the core is gone')
      return ok
    })
    const { retCode, extInfo } = await call(path, batchOf(order(), order(), order()))
    expect([retCode, codes(extInfo)]).toEqual([0, [0, 10016, 0]])
    expect(warnings).toEqual([`${path} failed: the core is gone`])
  })

  it('of a key for some symbols refuses each other symbol in its place (10029)', async () => {
    const { call, commands, setRights } = await open()
    setRights({ symbols: ['BTCUSDT'] })
    const { extInfo } = await call(path, batchOf(order(), order({ symbol: 'ETHUSDT' }), order()))
    expect(codes(extInfo)).toEqual([0, 10029, 0])
    expect(commands.map((command) => Reflect.get(command, 'symbol') as string)).toEqual([
      'BTCUSDT',
      'BTCUSDT',
    ])
  })

  it.each([
    ['read-only', { isReadOnly: true }, 10005],
    ['limited to another symbol', { symbols: ['ETHUSDT'] }, 10029],
    ['expired', { expiresAt: 0 }, 33004],
    ['withdrawn', null, 10003],
  ])('whose key becomes %s meanwhile places no further order', async (_, rights, code) => {
    const { call, commands, setRights } = await open(() => {
      setRights(rights)
      return ok
    })
    const { retCode, extInfo } = await call(path, batchOf(order(), order(), order()))
    expect([retCode, codes(extInfo)]).toEqual([0, [0, code, code]])
    expect(commands.length).toBe(1)
  })

  it('of a read-only key is refused as a whole', async () => {
    const { call, commands, setRights } = await open()
    setRights({ isReadOnly: true })
    expect(await call(path, batchOf(order()))).toMatchObject({ retCode: 10005, extInfo: {} })
    expect(commands).toEqual([])
  })
})

describe('a repayment of several coins', () => {
  const coin = (name: string, borrowed: string): WalletCoin =>
    ({
      coin: name,
      walletBalance: '5' as DecimalText,
      cumRealisedPnl: '0' as DecimalText,
      borrowed: borrowed as DecimalText,
    }) as WalletCoin
  const wallet = [coin('BTC', '1'), coin('ETH', '2'), coin('USDT', '0'), coin('SOL', '3')]
  const noEth = (command: Command): CommandAnswer =>
    'coin' in command && command.coin === 'ETH' ? refused : ok

  it('that repays only some reports FA and the code of each coin', async () => {
    const { call, exchange, commands } = await open(noEth)
    exchange.held = { wallet }
    const { retCode, result, extInfo } = await call('/v5/account/repay', {})
    expect([retCode, result]).toEqual([0, { resultStatus: 'FA' }])
    expect(extInfo['list']).toEqual([
      { coin: 'BTC', code: 0, msg: 'OK' },
      { coin: 'ETH', code: 182101, msg: 'Failed repayment, insufficient collateral balance' },
      { coin: 'SOL', code: 0, msg: 'OK' },
    ])
    expect(commands.length).toBe(3)
  })

  it('by the older call lists the coins that were repaid, and the code of each', async () => {
    const { call, exchange } = await open(noEth)
    exchange.held = { wallet }
    const { retCode, result, extInfo } = await call('/v5/account/quick-repayment', {})
    expect([retCode, codes(extInfo)]).toEqual([0, [0, 182101, 0]])
    expect(result['list']).toEqual([
      { coin: 'BTC', repaymentQty: '1' },
      { coin: 'SOL', repaymentQty: '1' },
    ])
  })

  it('reports a coin whose outcome is unknown with 10016', async () => {
    const { call, exchange } = await open((command) => {
      if ('coin' in command && command.coin === 'BTC') throw new Error('lost')
      return refused
    })
    exchange.held = { wallet: wallet.slice(0, 2) }
    const { retCode, extInfo } = await call('/v5/account/repay', {})
    expect([retCode, codes(extInfo)]).toEqual([0, [10016, 182101]])
  })

  it('that repays none is refused, one that repays all has no codes', async () => {
    const none = await open(() => refused)
    none.exchange.held = { wallet }
    expect(await none.call('/v5/account/repay', {})).toMatchObject({ retCode: 182101, result: {} })
    const all = await open()
    all.exchange.held = { wallet }
    expect(await all.call('/v5/account/repay', {})).toMatchObject({
      retCode: 0,
      result: { resultStatus: 'SU' },
      extInfo: {},
    })
  })
})

describe('other calls of several parts', () => {
  it('demo money that the account may hold only in part is added in part, with the code of each coin', async () => {
    const { call } = await open((command) =>
      'coin' in command && command.coin === 'ETH' ? { ok: false, code: 10001, message: 'too much' } : ok,
    )
    const money = (...coins: readonly string[]): Fields => ({
      utaDemoApplyMoney: coins.map((coin) => ({ coin, amountStr: '1' })),
    })
    const path = '/v5/account/demo-apply-money'
    const answer = await call(path, money('USDT', 'ETH', 'BTC'))
    expect([answer.retCode, answer.result, codes(answer.extInfo)]).toEqual([0, {}, [0, 10001, 0]])
    expect((await call(path, money('ETH'))).retCode).toBe(10001)
    expect(await call(path, money('BTC'))).toMatchObject({ retCode: 0, extInfo: {} })
  })

  it('cancel-all that ends only some orders lists them, and success is 0', async () => {
    const { call, exchange } = await open((command) =>
      'symbol' in command && command.symbol === 'ETHUSDT'
        ? refused
        : { ok: true, result: { orderIds: ['b'] } },
    )
    const held = (orderId: string, symbol: string): object => ({ orderId, symbol, orderStatus: 'New' })
    exchange.held = { orders: [held('b', 'BTCUSDT'), held('e', 'ETHUSDT')] as never }
    const { retCode, result, extInfo } = await call('/v5/order/cancel-all', {
      category: 'linear',
      settleCoin: 'USDT',
    })
    expect([retCode, result]).toEqual([0, { list: [{ orderId: 'b', orderLinkId: '' }], success: '0' }])
    expect(extInfo['list']).toMatchObject([
      { symbol: 'BTCUSDT', code: 0 },
      { symbol: 'ETHUSDT', code: 110007 },
    ])
  })
})

describe('a key for some symbols', () => {
  const trading = allEndpoints.filter(({ access }) => access === 'trade').map(({ path }) => path)

  it.each(trading)('changes nothing of other symbols or of all: %s', async (path) => {
    const { call, commands, setRights } = await open()
    setRights({ symbols: ['ETHUSDT'] })
    const fields = { category: 'linear', ...order(), orderId: 'o', request: [order({ orderId: 'o' })] }
    const { retCode, extInfo } = await call(path, fields)
    const isBatch = path.endsWith('-batch')
    const found = isBatch ? codes(extInfo)[0] : retCode
    expect([10005, 10029, 100028]).toContain(found)
    expect(commands).toEqual([])
  })

  it('names a symbol to cancel all orders', async () => {
    const { call, commands, setRights } = await open()
    setRights({ symbols: ['ETHUSDT'] })
    const all = { category: 'linear', settleCoin: 'USDT' }
    expect((await call('/v5/order/cancel-all', all)).retCode).toBe(10005)
    expect((await call('/v5/order/cancel-all', { category: 'linear', symbol: 'ETHUSDT' })).retCode).toBe(0)
    expect(commands).toEqual([])
  })
})
