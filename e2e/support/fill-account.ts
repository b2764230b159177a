import type { Page } from 'playwright/test'
import type { Instrument } from '../../src/shared/domain/instrument.ts'
import { TICKER_WIDTH, tickerField } from '../../src/shared/wire/frames.ts'
import { createCore } from '../../venue/simulator/core/core.ts'
import type { VenueProcess } from './venue-process.ts'

/** Enough of a position for its figures to have digits, USD. */
const USD = 60
const FUNDS = '2000000'
const kinds: readonly string[] = ['LinearPerpetual', 'LinearFutures', 'UsdcPerpetual', 'UsdcFutures']

const AT_ONCE = 16
/** Orders of one contract at most. */
const ROUNDS = 100

interface Contract {
  readonly instrument: Instrument
  /** About what it costs: that of a market of the same seed. */
  readonly price: number
}

type Placed = readonly [contract: Contract, order: Record<string, unknown>]

/** The contracts a venue of that seed lists, those settled in dollars first to last. */
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

/** A price this share of the market's, on a tick. */
function priceOf({ instrument, price }: Contract, share: number): string {
  const tick = Number(instrument.tickSize)
  return (Math.round((price * share) / tick) * tick).toFixed(instrument.priceFraction)
}

/** Which account that is; asked outside the page, so that nobody follows while it is filled. */
export async function accountIdOf(page: Page, url: string, name: string): Promise<string> {
  const answer = await page.request.get(`${url}/user/demo-accounts`, { headers: { platform: 'pc' } })
  const { result } = (await answer.json()) as {
    result: { accounts: { accountId: string; name: string }[] }
  }
  return result.accounts.find((one) => one.name === name)?.accountId ?? ''
}

/**
 * Gives a hedge account a long and a short of one contract after the other until it has `positions`, then resting orders until
 * it has `orders`. Answers how many of each the exchange took.
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
  // A few at a time: the venue takes them one after the other anyway, the way there and back is what costs.
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
