import { randomUUID } from 'node:crypto'
import type { ExchangeLimits, ExchangeView } from '#shared/contracts/exchange.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { CommandAnswer, CreateOrder } from '../../exchange/commands.ts'
import type { ExchangeSafety } from '../../exchange/exchange.ts'
import type { PrivateState } from '../account/private-state.ts'
import { statedTotals } from '../account/totals.ts'
import type { UsdPriceOf } from '../account/totals.ts'
import { amountOf, isRow, rowsOf } from '../map/fields.ts'
import type { Journal } from '../orders/journal.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { BybitTransport } from '../terms/transport.ts'
import { createArming } from './arming.ts'
import { createDayLoss } from './day-loss.ts'
import type { DayLoss } from './day-loss.ts'
import { createGate } from './gated-transport.ts'
import { mayOpen } from './exposure.ts'
import { createGuard } from './guard.ts'
import type { OrderGuard } from './guard.ts'
import { createKill } from './kill.ts'
import type { ValueNeeds } from './order-value.ts'
import { createPending } from './pending.ts'
import { readMovedIn } from './transfers.ts'

/** How often the equity is read for the loss of the day, ms. */
const EQUITY_MS = 5000
/** Orders with an open outcome are looked for in this time, ms. */
const OPEN_MS = 7 * 86_400_000

export interface SafetyOptions {
  readonly transport: BybitTransport
  readonly limits: ExchangeLimits
  /** Orders that open positions need the trader to arm trading first. */
  readonly needsArming: boolean
  /** Folder of the gateway's store; null stores nothing. */
  readonly dataDir: string | null
  readonly log: (line: string) => void
}

/** What the guard reads of the account. */
export interface GuardedAccount extends ValueNeeds {
  readonly accountId: string
  readonly state: PrivateState
  readonly journal: Journal
  readonly isLive: () => boolean
  /** Price of a coin in USD; undefined where it is not known. */
  readonly coinPriceOf: UsdPriceOf
}

export type SafetyView = Pick<ExchangeView, 'isArmed' | 'needsArming' | 'armedUntil' | 'stoppedBy' | 'limits'>

export interface Safety extends ExchangeSafety {
  /** The transport that everything of the account uses: see `Gate`. */
  gate(transport: BybitTransport): BybitTransport
  view(): SafetyView
  /** Called after each change of the view. `text` is for the gateway's log. */
  onChange(listener: (text: string) => void): void
  /** Guards an account. Called once. */
  guard(account: GuardedAccount): OrderGuard
  /** Sends an order, which counts for the limits of others from now on. */
  send(command: CreateOrder, send: (command: CreateOrder) => Promise<CommandAnswer>): Promise<CommandAnswer>
  close(): void
}

const sentences = {
  trader: 'Trading was disarmed.',
  time: 'Trading was disarmed: it was armed for 12 hours.',
  kill: 'The kill switch was pressed: trading is disarmed.',
  loss: 'Trading was disarmed: the loss of the day is above its limit.',
} as const

/** Arming, limits, the loss of the day and the kill switch of one account. */
export function createSafety({ transport, limits, needsArming, dataDir, log }: SafetyOptions): Safety {
  const now = (): number => transport.now()
  let account: GuardedAccount | null = null
  const arming = createArming(needsArming, now)
  const gate = createGate(
    () => arming.isArmed(),
    (orderId) => {
      const order = account?.state.findOrder({ orderId })
      return order !== undefined && !mayOpen(order)
    },
  )
  const { dailyLoss } = limits
  /** null until the account is known. */
  let loss: DayLoss | null = null
  let reading: ReturnType<typeof setInterval> | undefined

  const known = (linkId: string): boolean => account?.state.findOrder({ orderLinkId: linkId }) !== undefined
  const over = (linkId: string): boolean => {
    const outcome = account?.journal.get(linkId)?.outcome
    return outcome === undefined || outcome.state === 'refused' || outcome.state === 'absent'
  }
  const pending = createPending(known, over)
  const kill = createKill({
    transport,
    sending: () => gate.sending(),
    open: () => account?.journal.open(now() - OPEN_MS).length ?? 0,
  })

  function sentence(): string {
    const { stoppedBy } = arming.view()
    return stoppedBy === null ? 'Trading is armed for 12 hours.' : sentences[stoppedBy]
  }
  arming.onChange(() => log(sentence()))

  function checkLoss(): ReturnType<OrderGuard['guardOther']> {
    const state = dailyLoss === null ? 'within' : (loss?.state() ?? 'unknown')
    if (state === 'over' && arming.isArmed()) arming.disarm('loss')
    return state === 'unknown' ? refuseHere('limitUnknown') : null
  }
  /** Equity that the account has read anyway in this time. */
  function knownEquity(): DecimalText | undefined {
    const totals = account?.state.records.totals()
    return totals !== undefined && totals !== null && now() - totals.readAt < EQUITY_MS
      ? totals.totalEquity
      : undefined
  }
  async function equityNow(): Promise<DecimalText | undefined> {
    const reply = await transport.get('/v5/account/wallet-balance', { accountType: 'UNIFIED' })
    const [row] = reply.ok && reply.retCode === 0 && isRow(reply.result) ? rowsOf(reply.result['list']) : []
    return row === undefined ? undefined : amountOf(row, 'totalEquity')
  }
  const usdPriceOf: UsdPriceOf = (coin) => {
    if (account === null) return undefined
    const stated = statedTotals(account.state.records, account.coinPriceOf)?.coins
    return stated?.find((one) => one.coin === coin)?.usdPrice ?? account.coinPriceOf(coin)
  }
  /** An equity without the transfers that belong to it is not taken: it would hide a loss, or invent one. */
  async function readLoss(): Promise<void> {
    if (loss === null) return
    const [movedIn, equity] = await Promise.all([
      readMovedIn(transport, loss.since(), usdPriceOf),
      knownEquity() ?? equityNow(),
    ])
    if (equity === undefined || movedIn === null) return
    loss.note(equity, movedIn)
    checkLoss()
  }
  function watchLoss(accountId: string): void {
    if (dailyLoss === null) return
    loss = createDayLoss({ limit: dailyLoss, accountId, dataDir, now, log })
    reading = setInterval(() => void readLoss(), EQUITY_MS)
    reading.unref()
    void readLoss()
  }

  return {
    gate: (ungated) => gate.of(ungated),
    view: () => ({ ...arming.view(), limits }),
    onChange: (listener) => arming.onChange(() => listener(sentence())),
    guard(guarded) {
      account = guarded
      watchLoss(guarded.accountId)
      return createGuard({
        ...guarded,
        limits,
        isArmed: () => arming.isArmed(),
        holdings: () => ({
          positions: guarded.state.snapshot().positions,
          orders: guarded.state.openOrders(),
        }),
        pending: () => pending.list(),
        checkLoss,
        monotonic: () => performance.now(),
      })
    },
    send(command, send) {
      const linkId = command.orderLinkId ?? randomUUID()
      const order = { ...command, orderLinkId: linkId }
      if (command.reduceOnly || command.closeOnTrigger) return send(order)
      return pending.during(linkId, order, () => send(order))
    },
    arm() {
      if (loss?.state() === 'over') return refuseHere('armingRefused')
      arming.arm()
      return null
    },
    disarm: () => arming.disarm('trader'),
    kill(options) {
      // Before anything is awaited: no order leaves from here on.
      arming.disarm('kill')
      return kill(options)
    },
    close() {
      clearInterval(reading)
      arming.close()
    },
  }
}
