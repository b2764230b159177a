import type { Page } from 'playwright/test'
import type { Instrument } from '../../src/shared/domain/instrument.ts'
import { TICKER_WIDTH, tickerField } from '../../src/shared/wire/frames.ts'
import { createCore } from '../../venue/simulator/core/core.ts'
import type { VenueProcess } from './venue-process.ts'

/** Smallest position value in USD, so that its figures have several digits. */
const USD = 60
const FUNDS = '2000000'
const kinds: readonly string[] = ['LinearPerpetual', 'LinearFutures', 'UsdcPerpetual', 'UsdcFutures']

const AT_ONCE = 16
/** Maximum number of orders per contract. */
const ROUNDS = 100

interface Contract {
  readonly instrument: Instrument
  /** Approximate price, from a market of the same seed. */
  readonly price: number
}

type Placed = readonly [contract: Contract, order: Record<string, unknown>]

/** Tradable contracts of a venue with this seed that settle in USDT or USDC, in the venue's order. */
function contractsOf(seed: number, symbols: number): readonly Contract[] {
  const core = createCore({ seed, startAt: Date.now(), symbols, isWhole: true })
  const tickers = core.tickers()
  return core
    .instruments()
    .filter(({ contractType, contractStatus, utaSupportOnly }) => {
      return kinds.includes(contractType) && contractStatus === 'Trading' && utaSupportOnly !== true
    })
    .map((instrument) => {
      const at = (instrument.id - 1) * TICKER_WIDTH + tickerField.markPrice
      return { instrument, price: (tickers[at] ?? 0) / 10 ** instrument.priceFraction }
    })
}

function qtyOf({ instrument, price }: Contract): string {
  const lot = Number(instrument.lotSize)
  const lots = Math.ceil(Math.max(USD / price, Number(instrument.minQty)) / lot)
  return (lots * lot).toFixed(instrument.lotFraction)
}

/** This share of the market price, rounded to a tick. */
function priceOf({ instrument, price }: Contract, share: number): string {
  const tick = Number(instrument.tickSize)
  return (Math.round((price * share) / tick) * tick).toFixed(instrument.priceFraction)
}

/** Id of the account with this name. Read outside the page, so that no hub follows the account while it is filled. */
export async function accountIdOf(page: Page, url: string, name: string): Promise<string> {
  const answer = await page.request.get(`${url}/user/demo-accounts`, { headers: { platform: 'pc' } })
  const { result } = (await answer.json()) as {
    result: { accounts: { accountId: string; name: string }[] }
  }
  return result.accounts.find((one) => one.name === name)?.accountId ?? ''
}

/**
 * Opens a long and a short position per contract in a hedge account until it has `positions`, then resting orders
 * until it has `orders`. Returns how many of each the exchange accepted.
 */
export async function fillAccount(
  venue: VenueProcess,
  accountId: string,
  want: {
    readonly positions: number
    readonly orders: number
    readonly seed: number
    readonly symbols: number
  },
): Promise<{ readonly positions: number; readonly orders: number }> {
  const contracts = contractsOf(want.seed, want.symbols)
  for (const coin of ['USDT', 'USDC'])
    await venue.control('/wallet', { account: accountId, coin, amount: FUNDS })
  const place = async (contract: Contract, order: Record<string, unknown>): Promise<boolean> => {
    const command = {
      type: 'CreateOrder',
      symbol: contract.instrument.symbol,
      qty: qtyOf(contract),
      reduceOnly: false,
      closeOnTrigger: false,
      ...order,
    }
    const { answer } = await venue.control<{ answer: { ok: boolean } }>('/command', {
      account: accountId,
      command,
    })
    return answer.ok
  }
  const held = { positions: 0, orders: 0 }
  const market = { orderType: 'Market', timeInForce: 'ImmediateOrCancel' }
  // Sends several orders at once. The venue handles them in sequence, but the round trips overlap.
  const all = async (of: keyof typeof held, most: number, orders: readonly Placed[]): Promise<void> => {
    for (let at = 0; at < orders.length && held[of] < most; at += AT_ONCE) {
      const batch = orders.slice(at, at + Math.min(AT_ONCE, most - held[of]))
      // oxlint-disable-next-line no-await-in-loop
      const taken = await Promise.all(batch.map(([contract, order]) => place(contract, order)))
      held[of] += taken.filter(Boolean).length
    }
  }
  const sides = [
    ['Buy', 1],
    ['Sell', 2],
  ] as const
  await all(
    'positions',
    want.positions,
    contracts.flatMap((contract) =>
      sides.map(([side, positionIdx]): Placed => [contract, { ...market, side, positionIdx }]),
    ),
  )
  const resting = { orderType: 'Limit', timeInForce: 'GoodTillCancel', side: 'Buy', positionIdx: 1 }
  await all(
    'orders',
    want.orders,
    Array.from({ length: ROUNDS }, (_, round) =>
      contracts.map((contract): Placed => [
        contract,
        { ...resting, price: priceOf(contract, 0.95 - round / 1000) },
      ]),
    ).flat(),
  )
  return held
}
