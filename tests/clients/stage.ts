import { Decimal } from 'decimal.js'
import { vi } from 'vitest'
import type { Instrument } from '../../src/shared/domain/instrument.ts'
import { fromShortKeys } from '../../src/shared/wire/short-keys.ts'
import type { PrivateSnapshot } from '../../venue/exchange/events.ts'
import type { AccountInfo, Execution, Order, Position, WalletCoin } from '../../src/shared/domain/records.ts'
import type { Address, ApiVenue, KeyPair } from './venue.ts'

type Category = 'linear' | 'inverse' | 'option' | 'spot'

/** The account a scenario begins with. Absent: cross margin, one-way, 100,000 USDT and USDC, 5 BTC and ETH. */
export interface WantedAccount {
  readonly marginMode?: AccountInfo['marginMode']
  readonly positionMode?: AccountInfo['positionMode']
  /** Decimal text by coin. */
  readonly wallet?: Readonly<Record<string, string>>
}

/** What the venue itself says of an account, read from the control port. */
export interface Truth extends PrivateSnapshot {
  readonly ended: readonly Order[]
  readonly executions: readonly Execution[]
}

/** An account of its own for one scenario and client, and the venue's own view of it. */
export interface Stage {
  readonly address: Address
  readonly accountId: string
  readonly key: KeyPair
  readonly control: <Result = Record<string, unknown>>(path: string, body?: object) => Promise<Result>
  truth(): Promise<Truth>
  /** The order by id, open or ended. Throws if the venue has none. */
  order(id: string | undefined): Promise<Order>
  /** Throws if the venue has none. */
  position(symbol: string, idx?: 0 | 1 | 2): Promise<Position>
  coin(coin: string): Promise<WalletCoin>
  /** The last price, or the price that many percent away from it, on the tick. `symbol` in the API's names. */
  price(category: Category, symbol: string, percent?: number): Promise<string>
  /** The catalogue, from the venue's own wire. */
  catalogue(): Promise<readonly Instrument[]>
  /** One-minute bars of the venue's own wire: [open, high, low, close] by start in Unix ms. */
  bars(symbol: string): Promise<ReadonlyMap<number, readonly number[]>>
  /** Places an order of the account at the venue, past all clients: a limit buy unless `over` says otherwise. */
  command(over: Readonly<Record<string, unknown>>): Promise<void>
  /** Another key of the same account. */
  makeKey(options?: { readonly isReadOnly?: boolean }): Promise<KeyPair>
  withdrawKey(key: string): Promise<void>
  /** Waits until a socket of this account has subscribed to the topic. */
  subscribed(topic: string): Promise<void>
}

/** Calls `check` until it doesn't throw any more, at most 5 s. */
export const eventually = <Result>(check: () => Result | Promise<Result>, timeout = 5000): Promise<Result> =>
  vi.waitFor(check, { timeout, interval: 10 })

/** Keys are checked by the exchange's clock. This far ahead it may hold still for 4 s before clients are refused. */
const AHEAD_MS = 3000

/** Runs `act` while the market holds still. Its clock holds too, and catches up afterwards. */
export async function heldStill<Seen>(
  { control }: Pick<Stage, 'control'>,
  act: () => Promise<Seen>,
): Promise<Seen> {
  await control('/api/state', { clockOffsetMs: AHEAD_MS })
  await control('/freeze', { frozen: true })
  try {
    return await act()
  } finally {
    await control('/freeze', { frozen: false })
    const { time } = await control<{ time: number }>('/final?symbol=BTCUSDT')
    await control('/step', { ms: Math.max(0, Date.now() - time) })
    await control('/api/state', { clockOffsetMs: 0 })
  }
}

const PROFILE = 'clients'
const wallet = { USDT: '100000', USDC: '100000', BTC: '5', ETH: '5' }
/** Start, open, high, low, close, volume, turnover, whether it is closed (docs/wire.md). */
const BAR_WIDTH = 8
let accounts = 0
const limitBuy = {
  type: 'CreateOrder',
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '0.01',
  timeInForce: 'GoodTillCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
}

interface TickerRow {
  readonly lastPrice: string
}
interface InstrumentRow {
  readonly priceFilter: { readonly tickSize: string }
}

/** A socket of the API, as the control port lists it. */
interface ApiSocket {
  readonly account: string | null
  readonly topics: readonly string[]
}

/** Rows of a public call. They only choose prices: what a scenario proves is read from the control port. */
async function rows<Row>(address: Address, path: string): Promise<readonly Row[]> {
  const answer = (await (await fetch(`${address.rest}${path}`)).json()) as { result: { list: Row[] } }
  return answer.result.list
}

export async function openStage({ process, address }: ApiVenue, wanted: WantedAccount = {}): Promise<Stage> {
  const control: Stage['control'] = (path, body) => process.control(path, body)
  accounts += 1
  const { account } = await control<{ account: AccountInfo }>('/account/add', {
    profile: PROFILE,
    account: { name: `Client ${accounts}`, kind: 'UTA2', wallet, ...wanted },
  })
  const { accountId } = account
  const makeKey = (options: object = {}): Promise<KeyPair> =>
    control<KeyPair>('/api/keys', { account: accountId, name: 'test', ...options })
  const query = `?account=${accountId}`
  /** A call of the venue's own wire, which the API has no part in. */
  async function own<Result>(path: string): Promise<Result> {
    const answer = await fetch(`${process.url}${path}`, { headers: { platform: 'pc' } })
    return ((await answer.json()) as { result: Result }).result
  }

  async function truth(): Promise<Truth> {
    const { orders: ended } = await control<{ orders: Order[] }>(`/account/orders${query}`)
    const { executions } = await control<{ executions: Execution[] }>(`/account/executions${query}`)
    return { ...(await control<PrivateSnapshot>(`/account${query}`)), ended, executions }
  }
  return {
    address,
    accountId,
    key: await makeKey(),
    control,
    truth,
    makeKey,
    withdrawKey: async (key) => void (await control('/api/keys/withdraw', { account: accountId, key })),
    catalogue: async () => {
      const { list } = await own<{ list: Record<string, unknown>[] }>('/contract/v5/public/instruments')
      return list.map((item) => fromShortKeys('instrument', item) as unknown as Instrument)
    },
    bars: async (symbol) => {
      const query = `?symbol=${symbol}&interval=1&limit=100`
      const answer = await own<{ priceFraction: number; bars: number[] }>(`/contract/v5/public/kline${query}`)
      const bars = new Map<number, readonly number[]>()
      for (let at = 0; at < answer.bars.length; at += BAR_WIDTH) {
        const prices = answer.bars.slice(at + 1, at + 5).map((price) => price / 10 ** answer.priceFraction)
        bars.set((answer.bars[at] ?? 0) * 1000, prices)
      }
      return bars
    },
    command: async (over) => {
      const { answer } = await control<{ answer: { ok: boolean } }>('/command', {
        account: accountId,
        command: { ...limitBuy, ...over },
      })
      if (!answer.ok) throw new Error(`the venue refused: ${JSON.stringify(answer)}`)
    },
    subscribed: (topic) =>
      eventually(async () => {
        const { sockets } = await control<{ sockets: ApiSocket[] }>('/api/sockets')
        if (!sockets.some((one) => one.account === accountId && one.topics.includes(topic)))
          throw new Error(`no socket has subscribed to ${topic}`)
      }),
    order: async (id) => {
      const { orders, ended } = await truth()
      const found = [...orders, ...ended].find(({ orderId }) => orderId === id)
      if (found === undefined) throw new Error(`the venue has no order ${String(id)}`)
      return found
    },
    position: async (symbol, idx = 0) => {
      const found = (await truth()).positions.find((one) => one.symbol === symbol && one.positionIdx === idx)
      if (found === undefined) throw new Error(`the venue has no position ${symbol}:${idx}`)
      return found
    },
    coin: async (coin) => {
      const found = (await truth()).wallet.find((one) => one.coin === coin)
      if (found === undefined) throw new Error(`the venue has no ${coin}`)
      return found
    },
    price: async (category, symbol, percent = 0) => {
      const query = `?category=${category}&symbol=${symbol}`
      const [ticker] = await rows<TickerRow>(address, `/v5/market/tickers${query}`)
      const [instrument] = await rows<InstrumentRow>(address, `/v5/market/instruments-info${query}`)
      if (ticker === undefined || instrument === undefined) throw new Error(`no price of ${symbol}`)
      const price = new Decimal(ticker.lastPrice).times(1 + percent / 100)
      return price.toNearest(instrument.priceFilter.tickSize).toFixed()
    },
  }
}
