import type { Instrument } from '#shared/domain/instrument.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { fromUnits } from '#shared/units/exact.ts'
import type { CommandAnswer, CreateOrder } from '../../../venue/exchange/commands.ts'
import type { PrivateEvent } from '../../../venue/exchange/events.ts'
import type { Exchange } from '../../../venue/exchange/exchange.ts'
import type { BookSnapshot, MarketBatch } from '../../../venue/exchange/market-data.ts'
import { waitUntil } from '../support/push-client.ts'
import { copied } from './contract-reads.ts'

/** An exchange under test, and a perpetual on it with a book on both sides. */
export interface Subject {
  readonly exchange: Exchange
  readonly symbol: string
}

/** An opened exchange, what it has sent since, and how an account trades on it. */
export interface ContractStage extends Subject {
  readonly instrument: Instrument
  readonly accountId: string
  readonly batches: readonly MarketBatch[]
  bookNow(this: void): Promise<BookSnapshot>
  /** Waits for the next batch. */
  nextBatch(this: void): Promise<void>
  /** An order worth about 100 of the quote coin; limit orders rest 1 % below the best bid. */
  orderOf(this: void, fields: Partial<CreateOrder>): Promise<CreateOrder>
  /** Places an order. Throws if it is refused. */
  place(
    this: void,
    fields: Partial<CreateOrder>,
  ): Promise<{ readonly order: CreateOrder; readonly orderId: string }>
  /** The result of an accepted command. Throws for a refusal. */
  accepted(this: void, answer: CommandAnswer): Readonly<Record<string, unknown>>
  /** Private events of the account so far. */
  own(this: void): readonly PrivateEvent[]
}

export async function openContractStage(name: string, open: () => Promise<Subject>): Promise<ContractStage> {
  const { exchange, symbol } = await open()
  const events: PrivateEvent[] = []
  const batches: MarketBatch[] = []
  let orders = 0
  exchange.onPrivate((some) => void events.push(...some))
  exchange.onMarket((batch) => void batches.push(copied(batch)))
  const instrument = (await exchange.instruments()).find((one) => one.symbol === symbol)
  const [account] = await exchange.accountsOf('contract')
  if (instrument === undefined) throw new Error(`${name} has no ${symbol}`)
  if (account === undefined)
    throw new Error(`${name} has no account: one without trading has an empty account (Exchange.accountsOf)`)
  const { accountId } = account

  async function bookNow(): Promise<BookSnapshot> {
    const book = await exchange.book(symbol)
    if (book === null) throw new Error(`no book of ${symbol}`)
    return book
  }

  async function orderOf(fields: Partial<CreateOrder>): Promise<CreateOrder> {
    const { priceFraction, tickSize, lotSize, minQty } = instrument as Instrument
    const best = new Decimal(fromUnits(BigInt((await bookNow()).bids[0] ?? 0), priceFraction))
    const lots = new Decimal(100).dividedBy(best).dividedBy(lotSize).ceil().times(lotSize)
    const price = best.times('0.99').dividedBy(tickSize).floor().times(tickSize).toFixed()
    orders += 1
    return {
      type: 'CreateOrder',
      symbol,
      side: 'Buy',
      orderType: 'Limit',
      qty: Decimal.max(lots, minQty).toFixed(),
      ...(fields.orderType === 'Market' ? {} : { price }),
      timeInForce: fields.orderType === 'Market' ? 'ImmediateOrCancel' : 'GoodTillCancel',
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 0,
      orderLinkId: `contract-${orders}`,
      ...fields,
    }
  }

  function accepted(answer: CommandAnswer): Readonly<Record<string, unknown>> {
    if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`)
    return answer.result
  }

  return {
    exchange,
    symbol,
    instrument,
    accountId,
    batches,
    bookNow,
    async nextBatch() {
      const before = batches.length
      await waitUntil(() => batches.length > before, 'the next batch')
    },
    orderOf,
    async place(fields) {
      const order = await orderOf(fields)
      const { orderId } = accepted(await exchange.command(accountId, order))
      return { order, orderId: String(orderId) }
    },
    accepted,
    own: () => events.filter((event) => event.accountId === accountId),
  }
}
