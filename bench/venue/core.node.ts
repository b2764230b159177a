import { OrderBook, Side } from 'nodejs-order-book'
import { createCore } from '../../venue/simulator/core/core.ts'
import type { Core } from '../../venue/simulator/core/core.ts'
import { seeded } from '../seeded.ts'
import type { NodeSuite } from '../suite.ts'

/** Order commands through the core, with their events and their rows for the store, as the host reads them. */
const COMMANDS = 20_000
const WINDOWS = 5
const START = Date.UTC(2026, 7, 9, 12, 34, 56)
const SYMBOL = 'BTCUSDT'
const PRICE = 1_086_425

type Plan =
  | { readonly kind: 'limit'; readonly isBuy: boolean; readonly price: number; readonly account: number }
  | { readonly kind: 'market'; readonly isBuy: boolean; readonly account: number }
  /** Position of the cancelled or replaced order in the list of open orders, as a share 0..1. */
  | { readonly kind: 'cancel' | 'replace'; readonly at: number; readonly price: number }

function plans(seed: number): readonly Plan[] {
  const random = seeded(seed)
  return Array.from({ length: COMMANDS }, (): Plan => {
    const roll = random()
    const isBuy = random() < 0.5
    const price = PRICE + Math.round((random() - 0.5) * 2000)
    const account = Math.floor(random() * 2)
    if (roll < 0.55) return { kind: 'limit', isBuy, price, account }
    if (roll < 0.65) return { kind: 'market', isBuy, account }
    return { kind: roll < 0.92 ? 'cancel' : 'replace', at: random(), price }
  })
}

interface Open {
  readonly accountId: string
  readonly orderId: string
}

const order = {
  type: 'CreateOrder',
  symbol: SYMBOL,
  qty: '0.001',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
} as const

/** Runs the plan. Returns the number of accepted commands, so that a core that rejects everything isn't fast. */
function throughCore(core: Core, ids: readonly string[], plan: readonly Plan[]): number {
  const open: Open[] = []
  let accepted = 0
  const run = (accountId: string, command: unknown): Readonly<Record<string, unknown>> | null => {
    const { answer } = core.apply(accountId, command, START)
    core.takeChanges()
    if (!answer.ok) return null
    accepted += 1
    return answer.result
  }
  for (const one of plan) {
    if (one.kind === 'limit' || one.kind === 'market') {
      const accountId = ids[one.account] ?? ''
      const side = one.isBuy ? 'Buy' : 'Sell'
      const result =
        one.kind === 'limit'
          ? run(accountId, {
              ...order,
              side,
              orderType: 'Limit',
              timeInForce: 'GoodTillCancel',
              price: (one.price / 10).toFixed(1),
            })
          : run(accountId, { ...order, side, orderType: 'Market', timeInForce: 'ImmediateOrCancel' })
      const made = result?.['order'] as { orderId: string; orderStatus: string } | undefined
      if (made?.orderStatus === 'New') open.push({ accountId, orderId: made.orderId })
      continue
    }
    const at = Math.floor(one.at * open.length)
    const chosen = open[at]
    if (chosen === undefined) continue
    const named = { symbol: SYMBOL, orderId: chosen.orderId }
    if (one.kind === 'replace') {
      run(chosen.accountId, { type: 'ReplaceOrder', ...named, price: (one.price / 10).toFixed(1) })
    } else {
      run(chosen.accountId, { type: 'CancelOrder', ...named })
      const last = open.pop()
      if (last !== undefined && at < open.length) open[at] = last
    }
  }
  return accepted
}

/** The library's book: matching alone, without accounts, money or rows. */
function throughLibrary(plan: readonly Plan[]): number {
  const book = new OrderBook()
  const open: string[] = []
  let accepted = 0
  for (const [number, one] of plan.entries()) {
    if (one.kind === 'limit') {
      const id = String(number)
      book.limit({ side: one.isBuy ? Side.BUY : Side.SELL, size: 1, price: one.price, id })
      open.push(id)
    } else if (one.kind === 'market') book.market({ side: one.isBuy ? Side.BUY : Side.SELL, size: 1 })
    else {
      const at = Math.floor(one.at * open.length)
      const id = open[at]
      if (id === undefined) continue
      if (one.kind === 'replace') book.modify(id, { price: one.price, size: 1 })
      else {
        book.cancel(id)
        const last = open.pop()
        if (last !== undefined && at < open.length) open[at] = last
      }
    }
    accepted += 1
  }
  return accepted
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const suite: NodeSuite = {
  name: 'venue-core',
  async measure(add) {
    const own: number[] = []
    const library: number[] = []
    // Windows alternate, so that a machine that slows down slows both sides.
    for (let window = 0; window < WINDOWS; window += 1) {
      const plan = plans(window + 1)
      const core = createCore({ seed: 1, startAt: START, symbols: 60 })
      const ids = core.accountsOf('bench').map((account) => account.accountId)
      let since = performance.now()
      const accepted = throughCore(core, ids, plan)
      own.push((COMMANDS * 1000) / (performance.now() - since))
      if (accepted < COMMANDS * 0.7) throw new Error(`the core refused most of the commands: ${accepted}`)
      since = performance.now()
      throughLibrary(plan)
      library.push((COMMANDS * 1000) / (performance.now() - since))
    }
    add('order commands, with events and rows to store', 'commands/s', median(own), {
      baseline: median(library),
    })
    add('nodejs-order-book, matching alone', 'commands/s', median(library))
  },
}
