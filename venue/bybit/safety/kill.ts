/** The kill switch: cancels all orders, closes all positions if that is wanted, and reports what is left. */
import { randomUUID } from 'node:crypto'
import type { KillReport } from '#shared/contracts/exchange.ts'
import { verdictOf } from '../map/errors.ts'
import type { Body, BybitTransport } from '../terms/transport.ts'
import type { Left, OpenPosition } from './left.ts'
import { readLeft } from './left.ts'
import { spotFilters } from '../terms/lists.ts'

export interface KillNeeds {
  readonly transport: BybitTransport
  /** Orders that are on their way and not answered yet. */
  readonly sending: () => number
  /** Orders whose outcome is not known. */
  readonly open: () => number
  /** ms of a clock that only rises. */
  readonly monotonic?: () => number
}

/** Disarming is the caller's: nothing here waits before it. */
export type Kill = (options: { readonly closes: boolean }) => Promise<KillReport>

/** After this the report says what is left, ms. It is below the deadline of a browser's call. */
const BUDGET_MS = 8000
const CALL_MS = 3000
const PAUSE_MS = 250
/** Bybit's answers that there was nothing to do. */
const nothingToDo: ReadonlySet<number> = new Set([110001, 110017, 170213, 170142])

/** The result of some work, undefined if it takes longer than `ms`. */
const within = async <T>(work: Promise<T>, ms: number): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, ms))
  })
  return await Promise.race([work, over]).finally(() => clearTimeout(timer))
}

const everywhere: readonly Body[] = [
  { category: 'linear', settleCoin: 'USDT' },
  { category: 'linear', settleCoin: 'USDC' },
  { category: 'option' },
  ...spotFilters.map((orderFilter) => ({ category: 'spot', orderFilter })),
]

/** What a call is about, for people. */
const scopeOf = (body: Body): string =>
  [body['symbol'] ?? body['category'], body['settleCoin'] ?? body['orderFilter']]
    .filter((word) => typeof word === 'string')
    .join(' ')

/** Closes a position: Bybit lets the order only reduce. Quantity 0 is all of it, which options do not have. */
const closing = ({ category, name, side, size, positionIdx }: OpenPosition): Body => ({
  category,
  symbol: name,
  side: side === 'Buy' ? 'Sell' : 'Buy',
  orderType: 'Market',
  qty: category === 'option' ? size : '0',
  timeInForce: 'IOC',
  positionIdx,
  reduceOnly: true,
  closeOnTrigger: true,
  orderLinkId: `kill-${randomUUID().replaceAll('-', '').slice(0, 24)}`,
})

/**
 * A kill switch. Presses at the same time share one run; one that also closes makes the run close. Each round acts on what Bybit
 * itself lists, and the run ends when nothing is left or its time is over. After its report it sends nothing.
 * @source https://bybit-exchange.github.io/docs/v5/order/cancel-all (2026-07-24)
 */
export function createKill({
  transport,
  sending,
  open,
  monotonic = () => performance.now(),
}: KillNeeds): Kill {
  let running: Promise<KillReport> | null = null
  let closes = false

  async function run(): Promise<KillReport> {
    const until = monotonic() + BUDGET_MS
    let troubles: string[] = []
    let left: Left = { orders: null, positions: null, troubles: [] }
    const timeLeft = (): number => until - monotonic()
    const nothingKnown: Left = { orders: null, positions: null, troubles: ['Bybit did not answer in time.'] }

    async function post(path: '/v5/order/cancel-all' | '/v5/order/create', body: Body): Promise<void> {
      const timeoutMs = Math.max(1, Math.min(CALL_MS, timeLeft()))
      const mayLeave = (): boolean => timeLeft() > 0
      const reply = await transport.post(path, body, { lane: 'kill', timeoutMs, mayLeave })
      const verdict = verdictOf(reply)
      if (verdict.kind === 'accepted' || (reply.ok && nothingToDo.has(reply.retCode))) return
      const why = reply.ok ? `${reply.retCode} ${reply.retMsg}` : reply.text
      troubles.push(`${scopeOf(body)}: ${why}`)
    }
    /** Inverse contracts are canceled by symbol: Bybit needs a name there. */
    const inverse = ({ orders }: Left): readonly Body[] =>
      [
        ...new Set((orders ?? []).filter(({ category }) => category === 'inverse').map(({ name }) => name)),
      ].map((symbol) => ({ category: 'inverse', symbol }))
    const isDone = (): boolean =>
      left.orders?.length === 0 && left.positions !== null && (!closes || left.positions.length === 0)

    /** Categories in which a cancel is worth a call: all at first, then those that still have orders. */
    function cancels(isFirst: boolean): readonly Body[] {
      const { orders } = left
      const wanted =
        isFirst || orders === null
          ? everywhere
          : everywhere.filter((scope) => orders.some(({ category }) => category === scope['category']))
      return [...wanted, ...inverse(left)]
    }
    for (let round = 0; ; round += 1) {
      troubles = []
      await within(
        Promise.all(cancels(round === 0).map((body) => post('/v5/order/cancel-all', body))),
        timeLeft(),
      )
      if (closes && left.positions !== null)
        await within(
          Promise.all(left.positions.map((one) => post('/v5/order/create', closing(one)))),
          timeLeft(),
        )
      // An order that left before the switch may still arrive: it is canceled in another round.
      const wasQuiet = sending() === 0
      left = (await within(readLeft(transport, CALL_MS), timeLeft())) ?? nothingKnown
      if ((wasQuiet && sending() === 0 && isDone()) || timeLeft() <= PAUSE_MS) break
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    return {
      orders: left.orders?.length ?? null,
      positions: left.positions?.length ?? null,
      open: Math.max(open(), sending()),
      closes,
      troubles: isDone() ? [] : [...new Set([...troubles, ...left.troubles])],
    }
  }

  return (options) => {
    closes = running === null ? options.closes : closes || options.closes
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}
