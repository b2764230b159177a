/** One seeded run: thousands of random commands on a living market, every row and event looked at as it comes. */
import type { Command } from '../../../../../venue/exchange/commands.ts'
import { createCore } from '../../../../../venue/simulator/core/core.ts'
import type { Core } from '../../../../../venue/simulator/core/core.ts'
import type { ChangeRow } from '../../../../../venue/simulator/core/changes.ts'
import type { PrivateEvent } from '../../../../../venue/exchange/events.ts'
import type { MarketOrder } from '../../../../../venue/exchange/simulation-control.ts'
import { isTakenAway } from '#shared/domain/order-kinds.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import { START } from '../bench-core.ts'
import { reopenCore } from '../../../support/reopen-core.ts'
import { learn, nextCommand } from './commands.ts'
import { checkHeard } from './heard.ts'
import { createLedger } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import { createScene, hear, priceText, qtyText, refreshPrices } from './scene.ts'
import type { Scene } from './scene.ts'

const SYMBOLS = 4
const PRICES_EVERY = 10
const BOOKS_EVERY = 500
const ACCOUNTS_EVERY = 10

export interface RunResult {
  readonly hash: string
  /** Commands answered with ok, by their type. */
  readonly accepted: ReadonlyMap<string, number>
  readonly refused: ReadonlyMap<string, number>
  /** Fills by contract type. */
  readonly fills: ReadonlyMap<string, number>
  readonly liquidations: number
}

/** Mostly nothing, mostly moments, now and then a minute; hours, with sessions and deliveries, in every second long run. */
function waitOf({ next }: Scene): number {
  const roll = next()
  if (roll < 0.6) return 0
  if (roll < 0.995) return Math.ceil(next() * 30)
  if (roll < 0.9997) return Math.ceil(next() * 1500)
  if (roll < 0.99995) return Math.ceil(next() * 90_000)
  return Math.ceil(next() * 11 * 3_600_000)
}

/** The core with a journal of all that was done to it: what a replay needs. */
function withJournal(core: Core): { readonly core: Core; readonly journal: ((again: Core) => void)[] } {
  const journal: ((again: Core) => void)[] = []
  return {
    journal,
    core: {
      ...core,
      // The first look at an account opens it.
      accountsOf(profileId) {
        journal.push((again) => again.accountsOf(profileId))
        return core.accountsOf(profileId)
      },
      snapshotOf(accountId) {
        journal.push((again) => again.snapshotOf(accountId))
        return core.snapshotOf(accountId)
      },
      advance(now) {
        journal.push((again) => again.advance(now))
        return core.advance(now)
      },
      apply(accountId, command, now) {
        journal.push((again) => again.apply(accountId, command, now))
        return core.apply(accountId, command, now)
      },
      control(order) {
        journal.push((again) => again.control(order))
        return core.control(order)
      },
    },
  }
}

/** No best bid at or above the best ask. */
function checkTouch(core: Core): void {
  const rows = core.tickers()
  for (let at = 0; at < rows.length; at += TICKER_WIDTH) {
    const bid = rows[at + tickerField.bid1Price] ?? 0
    const ask = rows[at + tickerField.ask1Price] ?? 0
    if (bid !== 0 && ask !== 0 && bid >= ask) throw new Error(`book ${rows[at]} is crossed: ${bid} / ${ask}`)
  }
}

function checkBooks(core: Core, scene: Scene): void {
  for (const { instrument } of scene.markets) {
    const book = core.book(instrument.symbol)
    if (book === null) continue
    for (const [levels, sign] of [
      [book.bids, -1],
      [book.asks, 1],
    ] as const) {
      for (let at = 0; at < levels.length; at += 2) {
        const [price = 0, qty = 0] = [levels[at], levels[at + 1]]
        if (!(qty > 0)) throw new Error(`${instrument.symbol}: ${qty} at ${price}`)
        if (at > 0 && (price - (levels[at - 2] ?? 0)) * sign <= 0)
          throw new Error(`${instrument.symbol}: levels out of order`)
      }
    }
  }
}

/** What the control port does to markets and accounts: jumps, sweeps, marks of their own, funding, liquidations, states. */
function shakeWith(scene: Scene): MarketOrder {
  const market = scene.pick(scene.markets)
  const { symbol } = market.instrument
  const roll = scene.next()
  if (roll < 0.35) {
    const away = (scene.next() - 0.5) * (scene.chance(0.1) ? 0.7 : 0.06)
    const price = Math.max(Math.round((market.last * (1 + away)) / market.tick), 1) * market.tick
    return { type: 'move', symbol, price: priceText(market, price) }
  }
  if (roll < 0.6) {
    const side = scene.chance(0.5) ? 'Buy' : 'Sell'
    return { type: 'trade', symbol, side, qty: qtyText(market, Math.ceil(scene.next() * 400) * market.lot) }
  }
  if (roll < 0.7) {
    const markPrice = priceText(market, Math.max(Math.round(market.mark * (0.97 + scene.next() * 0.06)), 1))
    return { type: 'reference', symbol, markPrice, holdMs: Math.floor(scene.next() * 3000) }
  }
  if (roll < 0.78) return { type: 'funding', symbol, rate: ((scene.next() - 0.5) / 200).toFixed(8), inMs: 0 }
  const actor = scene.pick(scene.actors)
  if (roll < 0.88 && actor.positions.size > 0) {
    const position = scene.pick([...actor.positions.values()])
    const { positionIdx } = position
    return {
      type: 'liquidate',
      accountId: actor.accountId,
      symbol: position.symbol,
      positionIdx,
      holdMs: 300,
    }
  }
  if (roll < 0.97) {
    const { coin, baseCurrency } = market.instrument
    const amount = ((scene.next() - 0.2) * Math.exp(scene.next() * 9)).toFixed(8)
    return { type: 'wallet', accountId: actor.accountId, coin: scene.pick([coin, baseCurrency]), amount }
  }
  const state = scene.pick(['Trading', 'Trading', 'Closed', 'PreListing', 'ComingSoon'])
  return { type: 'symbolState', symbol, state }
}

/** Everybody gets some of every coin there is to trade with. */
function endow(scene: Scene): readonly PrivateEvent[] {
  const events: PrivateEvent[] = []
  const coins = new Map<string, number>()
  for (const { instrument, mark, last } of scene.markets) {
    const price = Math.max(mark, last) / 10 ** instrument.priceFraction
    if (!coins.has(instrument.coin)) coins.set(instrument.coin, instrument.coin.startsWith('USD') ? 1 : price)
    if (instrument.contractType === 'Spot') coins.set(instrument.baseCurrency, price)
    if (!coins.has(instrument.quoteCurrency)) coins.set(instrument.quoteCurrency, 1)
  }
  for (const { accountId } of scene.actors) {
    for (const [coin, price] of coins) {
      const amount = ((20_000 * (0.2 + scene.next())) / Math.max(price, 1e-6)).toFixed(8)
      events.push(...scene.core.control({ type: 'wallet', accountId, coin, amount }).events)
    }
  }
  return events
}

const count = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1)

export function runSeed(
  seed: number,
  commands: number,
): RunResult & { readonly core: Core; readonly ledger: Ledger; readonly replay: () => string } {
  const fresh = (): Core => createCore({ seed, startAt: START, symbols: SYMBOLS })
  const unlogged = fresh()
  const { core, journal } = withJournal(unlogged)
  const scene = createScene(core, seed)
  const ledger = createLedger(core.instruments())
  const seqs = new Map<string, number>()
  const accepted = new Map<string, number>()
  const refused = new Map<string, number>()
  const liquidators = new Set<string>()
  let liquidations = 0
  let now = START
  let reset = ''

  const delivered = new Map(
    core.instruments().map(({ symbol, settleTradingTime }) => [symbol, settleTradingTime]),
  )
  const mayClose = (accountId: string, symbol: string): boolean => {
    const at = delivered.get(symbol) ?? 0
    return accountId === reset || (at > 0 && at <= now)
  }

  function absorb(events: readonly PrivateEvent[]): void {
    for (const event of events) {
      const { accountId, seq } = event
      const before = seqs.get(accountId)
      if (before !== undefined && seq !== before + 1)
        throw new Error(`event ${seq} of ${accountId} follows ${before}`)
      seqs.set(accountId, seq)
      if (event.kind === 'execution' && liquidators.has(event.execution.orderId)) liquidations += 1
      if (event.kind === 'order' && isTakenAway(event.order.stopOrderType))
        liquidators.add(event.order.orderId)
    }
    hear(scene, events)
    if (core.takeListed().length > 0) {
      ledger.know(core.instruments())
      for (const { symbol, settleTradingTime } of core.instruments()) delivered.set(symbol, settleTradingTime)
    }
    ledger.take(core.takeChanges(), mayClose)
    ledger.check()
  }

  // Not through the journal: a snapshot changes nothing, and an actor's account is open.
  function checkAccounts(): void {
    for (const actor of scene.actors) checkHeard(unlogged, actor)
  }

  absorb(endow(scene))
  for (let number = 0; number < commands; number += 1) {
    let command: Command | null = null
    try {
      const wait = waitOf(scene)
      if (wait > 0) {
        now += wait
        absorb(core.advance(now).events)
      }
      if (scene.chance(0.02)) absorb(core.control(shakeWith(scene)).events)
      if (number % PRICES_EVERY === 0) {
        refreshPrices(scene)
        checkTouch(core)
      }
      if (number % BOOKS_EVERY === 0) checkBooks(core, scene)
      if (number % ACCOUNTS_EVERY === 0) checkAccounts()
      const actor = scene.pick(scene.actors)
      command = nextCommand(scene, actor)
      if (command === null) continue
      if (command.type === 'ResetAccount') reset = actor.accountId
      const { answer, events } = core.apply(actor.accountId, command, now)
      count(answer.ok ? accepted : refused, command.type)
      if (!answer.ok) learn(actor, command, answer.message)
      absorb(events)
      reset = ''
    } catch (error) {
      const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
      throw new Error(`seed ${seed}, command ${number} ${JSON.stringify(command)}:\n${what}`, {
        cause: error,
      })
    }
  }
  checkBooks(core, scene)
  checkAccounts()
  return {
    core,
    ledger,
    hash: core.stateHash(),
    replay() {
      const again = fresh()
      for (const entry of journal) entry(again)
      return again.stateHash()
    },
    accepted,
    refused,
    fills: ledger.fills,
    liquidations,
  }
}

const COMPARED = new Set(['account', 'holding', 'order', 'execution', 'house', 'listing'])

/** Rows as text by their name. */
function textsOf(rows: readonly ChangeRow[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const { kind, key, value } of rows) {
    if (!COMPARED.has(kind) || value === null) continue
    // Nobody is connected to a venue that has just started.
    const { connections: _, disconnectAt: __, ...rest } = value
    texts.set(`${kind} ${key}`, JSON.stringify(rest))
  }
  return texts
}

/**
 * Starts a core from the rows that were stored; returns what differs from the running core. A start quotes the markets anew,
 * which may trade with orders that rest: what it says it changed isn't compared.
 */
export function differencesAfterRestart(core: Core, stored: readonly ChangeRow[]): readonly string[] {
  const again = reopenCore(stored)
  const touched = new Set(again.takeChanges().map((row) => `${row.kind} ${row.key}`))
  const [is, was] = [textsOf(again.allRows()), textsOf(core.allRows())]
  const names = [...new Set([...is.keys(), ...was.keys()])]
  // A holding that was looked at and never used has no row: the next look makes it again.
  const isUnused = (name: string): boolean =>
    name.startsWith('holding ') && /"createdAt":0,"updatedAt":0\b/.test(was.get(name) ?? '')
  return names
    .filter((name) => !touched.has(name) && is.get(name) !== was.get(name))
    .filter((name) => is.has(name) || !isUnused(name))
    .map((name) => `${name}: ${is.get(name)} was ${was.get(name)}`)
}
