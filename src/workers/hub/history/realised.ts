import type { RealisedView } from '#shared/contracts/history.ts'
import { accepted } from '#shared/contracts/outcome.ts'
import type { Outcome } from '#shared/contracts/outcome.ts'
import { path, tablePath } from '#shared/wire/http.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { fromUnits, toExact, unitsAt } from '#shared/units/exact.ts'
import { toneOfText } from '#shared/units/tone.ts'
import { isMap } from '../feeds/read-record.ts'
import type { Call } from '../http/http-client.ts'
import { toReadOutcome } from '../http/to-outcome.ts'
import type { HistorySources } from './fetch-rows.ts'
import { coinText } from './texts.ts'

const MOST_CALLS = 10
const PER_CALL = 200
/** No further call after this, ms: the page waits for 15 s, and an exchange that reads its past elsewhere takes seconds for each. */
const BUDGET_MS = 6000
/** More points than this would be closer than pixels. */
const MOST_POINTS = 240
const DECIMALS = 8

type Row = Readonly<Record<string, unknown>>

/** Amount in 1e-8 of the coin; 0 for an unusable value. */
function unitsOf(value: unknown): bigint {
  const exact = toExact(parseDecimalText(value))
  return exact === null ? 0n : unitsAt(exact, DECIMALS)
}

async function readAll(
  { http }: HistorySources,
  call: Omit<Call, 'query'>,
  query: Readonly<Record<string, string>>,
): Promise<Outcome<{ readonly rows: readonly Row[]; readonly cut: boolean }>> {
  const rows: Row[] = []
  let before: number | null = null
  const startedAt = performance.now()
  for (let calls = 0; calls < MOST_CALLS && performance.now() - startedAt <= BUDGET_MS; calls += 1) {
    const paged: Readonly<Record<string, string>> = before === null ? {} : { before: String(before) }
    const answer = await http.call({ ...call, query: { ...query, ...paged, limit: String(PER_CALL) } })
    const outcome = toReadOutcome(answer, (result) =>
      isMap(result) && Array.isArray(result['list']) ? result : null,
    )
    if (outcome.kind !== 'accepted') return outcome
    const { list, nextBefore } = outcome.value
    rows.push(...(list as readonly unknown[]).filter(isMap))
    if (typeof nextBefore !== 'number' || (before !== null && nextBefore >= before))
      return accepted({ rows, cut: false })
    before = nextBefore
  }
  return accepted({ rows, cut: true })
}

/**
 * The wallet's balance over time, computed backwards from the current balance `now` by each record's change. Oldest first.
 * Before its first deposit a wallet has no balance that could be compared.
 */
export function walletBalances(
  now: bigint,
  newestFirst: readonly Row[],
): readonly (readonly [time: number, units: bigint])[] {
  const balances: [number, bigint][] = []
  let balance = now
  for (const row of newestFirst) {
    const time = row['time']
    if (typeof time !== 'number') continue
    balances.push([time, balance])
    balance -= unitsOf(row['change'])
  }
  const oldest = balances.at(-1)
  if (oldest !== undefined && balance !== 0n) balances.push([oldest[0] - 1, balance])
  return balances.reverse()
}

/** Place of a value within its span, 0..1, for pixels. */
const share = (value: bigint, low: bigint, high: bigint): number =>
  high === low ? 0.5 : Number(((value - low) * 10_000n) / (high - low)) / 10_000

function thinned<T>(points: readonly T[]): readonly T[] {
  const step = Math.ceil(points.length / MOST_POINTS)
  return step <= 1 ? points : points.filter((_, index) => index % step === 0 || index === points.length - 1)
}

/** Realised profit of one settle coin by symbol, and its wallet's balance over time. */
export async function readRealised(sources: HistorySources, coin: string): Promise<Outcome<RealisedView>> {
  const isPrivate = true
  const [closed, log, wallets] = await Promise.all([
    readAll(sources, { method: 'GET', path: path.own.closedPnl, isPrivate }, {}),
    readAll(sources, { method: 'GET', path: path.own.walletTransactions, isPrivate }, { coin }),
    readAll(sources, { method: 'GET', path: tablePath('assets'), isPrivate }, {}),
  ])
  if (closed.kind !== 'accepted') return closed
  if (log.kind !== 'accepted') return log
  if (wallets.kind !== 'accepted') return wallets
  const bySymbol = new Map<string, { pnl: bigint; closed: number }>()
  let total = 0n
  for (const row of closed.value.rows) {
    const symbol = row['symbol']
    if (typeof symbol !== 'string' || sources.find(symbol)?.coin !== coin) continue
    const pnl = unitsOf(row['closedPnl'])
    const known = bySymbol.get(symbol)
    bySymbol.set(symbol, { pnl: (known?.pnl ?? 0n) + pnl, closed: (known?.closed ?? 0) + 1 })
    total += pnl
  }
  const wallet = wallets.value.rows.find((row) => (row['c'] ?? row['coin']) === coin)
  const balances = walletBalances(unitsOf(wallet?.['wb'] ?? wallet?.['walletBalance']), log.value.rows)
  const heights = balances.map(([, units]) => units)
  const low = heights.reduce((a, b) => (b < a ? b : a), heights[0] ?? 0n)
  const high = heights.reduce((a, b) => (b > a ? b : a), heights[0] ?? 0n)
  const from = balances[0]?.[0] ?? 0
  const to = balances.at(-1)?.[0] ?? 0
  const text = (units: bigint, sign = false): string => coinText(fromUnits(units, DECIMALS), sign)
  const rows = [...bySymbol]
    .toSorted(([, a], [, b]) => (a.pnl < b.pnl ? 1 : a.pnl > b.pnl ? -1 : 0))
    .map(([symbol, sum]) => {
      const pnl = text(sum.pnl, true)
      const displayName = sources.find(symbol)?.displayName ?? symbol
      return { symbol, displayName, closed: sum.closed, pnl, tone: toneOfText(pnl) }
    })
  return accepted({
    coin,
    rows,
    total: text(total, true),
    tone: toneOfText(text(total, true)),
    points: thinned(balances).map(
      ([time, units]) => [to === from ? 0 : (time - from) / (to - from), share(units, low, high)] as const,
    ),
    first: balances.length === 0 ? '--' : text(heights[0] ?? 0n),
    last: balances.length === 0 ? '--' : text(heights.at(-1) ?? 0n),
    lowest: balances.length === 0 ? '--' : text(low),
    highest: balances.length === 0 ? '--' : text(high),
    from,
    to,
    cut: closed.value.cut || log.value.cut,
  })
}
