/** What the random commands are made from: markets with their prices, accounts, and what stands open in them. */
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order, Position, WalletCoin } from '#shared/domain/records.ts'
import type { Command } from '../../../../../venue/exchange/commands.ts'
import type { Core } from '../../../../../venue/simulator/core/core.ts'
import { createRandom } from '../../../../../venue/engine/terms/random.ts'
import type { PrivateEvent } from '../../../../../venue/exchange/events.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { fromUnits, toExact, unitsAt } from '#shared/units/exact.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'

export interface Traded {
  readonly instrument: Instrument
  /** Scaled integers. */
  readonly tick: number
  readonly lot: number
  readonly minQty: number
  last: number
  mark: number
}

/** An account's state by its own events. */
export interface HeardState {
  readonly accountId: string
  readonly open: Map<string, Order>
  readonly positions: Map<string, Position>
  readonly wallet: Map<string, WalletCoin>
}

export interface Actor extends HeardState {
  isHedge: boolean
  /** Symbols whose mode turned out to be another than the account's. */
  readonly otherMode: Set<string>
}

export interface Scene {
  readonly core: Core
  readonly markets: readonly Traded[]
  readonly actors: readonly Actor[]
  /** Uniform in [0, 1). */
  readonly next: () => number
  readonly pick: <T>(from: readonly T[]) => T
  readonly chance: (share: number) => boolean
  links: number
}

/** Commands of one kind. */
export type Make = (scene: Scene, actor: Actor, market: Traded) => Command | null

export const units = (text: string, scale: number): number => {
  const exact = toExact(text)
  return exact === null ? 0 : Number(unitsAt(exact, scale))
}

export const priceText = ({ instrument }: Traded, price: number): DecimalText =>
  fromUnits(BigInt(Math.max(price, 0)), instrument.priceFraction)

export const qtyText = ({ instrument }: Traded, qty: number): DecimalText =>
  fromUnits(BigInt(qty), instrument.lotFraction)

/** A price on the tick, some share away from the last one; sometimes off it. */
export function near(scene: Scene, market: Traded, away: number): string {
  const raw = market.last * (1 + (scene.next() - 0.5) * 2 * away)
  const onTick = Math.max(Math.round(raw / market.tick), 1) * market.tick
  return priceText(market, scene.chance(0.01) ? onTick + 1 : onTick)
}

/** Above (`up`) or below the last price by 1 to 60 parts of 10,000. */
export function beyond(scene: Scene, market: Traded, up: boolean): string {
  const distance = Math.max(Math.round((market.last * (1 + scene.next() * 60)) / 1e4 / market.tick), 1)
  const price = Math.round(market.last / market.tick) + (up ? distance : -distance)
  return priceText(market, Math.max(price, 1) * market.tick)
}

/** Mostly small quantities, some large ones, a few that can't be. */
export function quantity(scene: Scene, market: Traded): string {
  if (scene.chance(0.02)) return scene.pick(['0', '-1', '1e3', '', '0.00000000001', '99999999999'])
  const max = units(market.instrument.maxNewMarketOrderQty, market.instrument.lotFraction)
  const roll = scene.next()
  const span = Math.max(max / market.lot, 1)
  const lots = roll < 0.4 ? 1 + scene.next() * 5 : Math.exp(scene.next() * Math.log(span) * 0.7)
  return qtyText(market, Math.max(Math.round(lots) * market.lot, market.minQty))
}

export function refreshPrices({ core, markets }: Scene): void {
  const rows = core.tickers()
  const at = new Map<number, number>()
  for (let put = 0; put < rows.length; put += TICKER_WIDTH) at.set(rows[put] ?? 0, put)
  for (const market of markets) {
    const put = at.get(market.instrument.id)
    if (put === undefined) continue
    market.last = rows[put + tickerField.lastPrice] ?? 0
    market.mark = rows[put + tickerField.markPrice] ?? 0
  }
}

const keyOf = ({ symbol, positionIdx }: Position): string => `${symbol}|${positionIdx}`

/** The state of an account as a page that has just opened reads it. */
export function readState(core: Core, accountId: string): HeardState {
  const snapshot = core.snapshotOf(accountId)
  return {
    accountId,
    open: new Map((snapshot?.orders ?? []).map((order) => [order.orderId, order])),
    positions: new Map((snapshot?.positions ?? []).map((position) => [keyOf(position), position])),
    wallet: new Map((snapshot?.wallet ?? []).map((coin) => [coin.coin, coin])),
  }
}

/** Takes one event into the state of its account. */
export function hearOne(state: HeardState, event: PrivateEvent): void {
  if (event.kind === 'order') {
    const { order } = event
    const isOpen = ['New', 'PartiallyFilled', 'Untriggered'].includes(order.orderStatus)
    if (isOpen) state.open.set(order.orderId, order)
    else state.open.delete(order.orderId)
  } else if (event.kind === 'position') {
    if (event.position.size === '0') state.positions.delete(keyOf(event.position))
    else state.positions.set(keyOf(event.position), event.position)
  } else if (event.kind === 'wallet') state.wallet.set(event.coin.coin, event.coin)
}

/** Takes in what the accounts were told. */
export function hear(scene: Scene, events: readonly PrivateEvent[]): void {
  for (const event of events) {
    const actor = scene.actors.find((one) => one.accountId === event.accountId)
    if (actor === undefined) continue
    hearOne(actor, event)
    if (event.kind === 'account') actor.isHedge = event.account.positionMode === 'BothSide'
  }
}

/** A few symbols of every kind there is, so that orders meet each other, drawn by the seed. */
function drawMarkets(core: Core, pick: <T>(from: readonly T[]) => T): readonly Traded[] {
  const byType = new Map<string, Instrument[]>()
  for (const instrument of core.instruments()) {
    const known = byType.get(instrument.contractType)
    if (known === undefined) byType.set(instrument.contractType, [instrument])
    else known.push(instrument)
  }
  const chosen = new Set<Instrument>()
  for (const [type, instruments] of byType) {
    chosen.add(pick(instruments))
    if (type === 'LinearPerpetual') chosen.add(pick(instruments.slice(0, 3)))
  }
  return [...chosen].map((instrument) => ({
    instrument,
    tick: units(instrument.tickSize, instrument.priceFraction),
    lot: units(instrument.lotSize, instrument.lotFraction),
    minQty: units(instrument.minQty, instrument.lotFraction),
    last: 0,
    mark: 0,
  }))
}

/** Accounts that act in a run; of the others only their seeded positions live on. */
const ACTORS = 8

/** Some of a profile's accounts, drawn by the seed: plain ones, and of every kind over a few runs. */
export function createScene(core: Core, seed: number): Scene {
  const random = createRandom(seed, 0x1ab)
  const next = (): number => random.next()
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(next() * from.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
  // The seeded unified accounts hold something from the start: only an empty one may change its margin mode.
  core.control({
    type: 'addAccount',
    profileId: 'one',
    account: { name: 'Unified, empty', wallet: { USDT: '100000', BTC: '2', USDC: '50000' } },
  })
  const accounts = [...core.accountsOf('one')]
  const empty = accounts.find(({ name }) => name === 'Unified, empty')
  const drawn = Array.from({ length: Math.min(ACTORS, accounts.length) }, () => {
    const [account] = accounts.splice(Math.floor(next() * accounts.length), 1)
    if (account === undefined) throw new Error('no account left')
    return account
  })
  if (empty !== undefined && !drawn.includes(empty)) drawn.push(empty)
  const actors = drawn.map(({ accountId, positionMode }): Actor => ({
    ...readState(core, accountId),
    isHedge: positionMode === 'BothSide',
    otherMode: new Set<string>(),
  }))
  const scene: Scene = {
    core,
    markets: drawMarkets(core, pick),
    actors,
    next,
    pick,
    chance: (share) => next() < share,
    links: 0,
  }
  refreshPrices(scene)
  return scene
}
