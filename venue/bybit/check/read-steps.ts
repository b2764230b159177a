import { Decimal } from '#shared/units/decimal.ts'
import { checkKey } from '../keys/check-key.ts'
import { keyWarnings } from '../keys/key-facts.ts'
import { countOf, isRow, rowsOf, textOf } from '../map/fields.ts'
import type { Row } from '../map/fields.ts'
import { categories } from '../terms/category.ts'
import { checked, differs, ok, read, skipped } from './step.ts'
import type { Bench, Finding, Step } from './step.ts'

const CLOCK_SAMPLES = 5
const CLOCK_OFF_MS = 500
const MAX_PAGES = 20
/** Words of `status` and `contractType` that the gateway knows. */
const known: Readonly<Record<string, readonly string[]>> = {
  status: ['PreLaunch', 'Trading', 'Delivering', 'Closed'],
  contractType: [
    'LinearPerpetual',
    'LinearFutures',
    'InversePerpetual',
    'InverseFutures',
    'LinearPerpetualUSDC',
  ],
}

const key: Step = {
  name: 'key and account',
  async run({ transport, network }) {
    const check = await checkKey(transport, network, 'demo-key')
    if (check.kind !== 'good') return [differs(check.reason)]
    const { facts, found } = check
    return [
      ok(`account of the kind ${found.account.kind}, margin mode ${found.account.marginMode}`),
      facts === null ? skipped('the demo network does not say what a key may do') : ok('rights were read'),
      ...(facts === null
        ? []
        : [
            checked(
              !facts.mayWithdraw,
              facts.mayWithdraw ? 'the key MAY WITHDRAW money' : 'no right to withdraw',
            ),
            ...keyWarnings(facts, transport.now()).map(ok),
          ]),
    ]
  },
}

const clock: Step = {
  name: 'clock',
  async run(bench) {
    const trips: number[] = []
    let offset = 0
    for (let sample = 0; sample < CLOCK_SAMPLES; sample += 1) {
      const from = performance.now()
      const reply = await bench.transport.get('/v5/market/time', {})
      if (!reply.ok) return [differs(`/v5/market/time: ${reply.text}`)]
      const trip = performance.now() - from
      if (trips.every((one) => one > trip)) offset = reply.time + trip / 2 - Date.now()
      trips.push(trip)
    }
    const least = Math.round(Math.min(...trips))
    return [
      ok(`round trip ${least} ms at best of ${CLOCK_SAMPLES}`),
      checked(Math.abs(offset) < CLOCK_OFF_MS, `this computer differs by about ${Math.round(offset)} ms`),
    ]
  },
}

const markets: Step = {
  name: 'list of markets',
  async run(bench) {
    const findings: Finding[] = []
    for (const category of categories) {
      let cursor: string | undefined
      let count = 0
      const words = new Set<string>()
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const result = await read(bench, '/v5/market/instruments-info', { category, limit: 1000, cursor })
        const rows = rowsOf(result['list'])
        count += rows.length
        for (const row of rows)
          for (const [name, texts] of Object.entries(known)) {
            const word = textOf(row, name)
            if (word !== undefined && !texts.includes(word)) words.add(`${name} ${word}`)
          }
        cursor = textOf(result, 'nextPageCursor')
        if (cursor === undefined || rows.length === 0) break
      }
      findings.push(checked(count > 0, `${category}: ${count} markets`))
      if (words.size > 0) findings.push(differs(`${category}: unknown words ${[...words].join(', ')}`))
    }
    return findings
  },
}

/** Maintenance deduction of each tier by our formula, against Bybit's. */
const tiers: Step = {
  name: 'risk tiers',
  async run(bench) {
    const result = await read(bench, '/v5/market/risk-limit', { category: 'linear', symbol: bench.symbol })
    const rows = rowsOf(result['list'])
    if (rows.length === 0) return [differs(`${bench.symbol} has no risk tiers`)]
    let deduction = new Decimal(0)
    const wrong: string[] = []
    const of = (row: Row | undefined, name: string): Decimal =>
      new Decimal((row === undefined ? undefined : textOf(row, name)) ?? 0)
    for (const [at, row] of rows.entries()) {
      const before = rows[at - 1]
      if (before !== undefined)
        deduction = deduction.plus(
          of(before, 'riskLimitValue').times(
            of(row, 'maintenanceMargin').minus(of(before, 'maintenanceMargin')),
          ),
        )
      const theirs = textOf(row, 'mmDeduction')
      // Rates are in percent in some documents of Bybit.
      if (theirs !== undefined && ![deduction, deduction.dividedBy(100)].some((one) => one.eq(theirs)))
        wrong.push(`tier ${at + 1}: ${deduction.toFixed()} here, ${theirs} at Bybit`)
    }
    return [checked(wrong.length === 0, `${rows.length} tiers of ${bench.symbol}`), ...wrong.map(differs)]
  },
}

/** Follows a book by its own reading: numbers without a gap, and bids below asks. */
async function followBook({ transport, symbol, bookSeconds }: Bench): Promise<readonly Finding[]> {
  const socket = transport.socket('linear')
  const topic = `orderbook.50.${symbol}`
  const sides = { b: new Map<string, string>(), a: new Map<string, string>() }
  let last = 0
  const seen = { messages: 0, gaps: 0, crossed: 0, snapshots: 0 }
  socket.onMessage(({ topic: from, type, data }) => {
    if (from !== topic || !isRow(data)) return
    const u = countOf(data, 'u') ?? 0
    seen.messages += 1
    if (type === 'snapshot') {
      seen.snapshots += 1
      for (const side of Object.values(sides)) side.clear()
    } else if (u !== last + 1) seen.gaps += 1
    last = u
    for (const name of ['b', 'a'] as const)
      for (const level of Array.isArray(data[name]) ? (data[name] as readonly unknown[]) : []) {
        const [price, size] = level as readonly [string, string]
        if (Number(size) === 0) sides[name].delete(price)
        else sides[name].set(price, size)
      }
    const best = (side: Map<string, string>, pick: (...prices: number[]) => number): number =>
      pick(...[...side.keys()].map(Number))
    if (best(sides.b, Math.max) >= best(sides.a, Math.min)) seen.crossed += 1
  })
  socket.subscribe([topic])
  await new Promise((resolve) => setTimeout(resolve, bookSeconds * 1000))
  socket.unsubscribe([topic])
  return [
    checked(seen.snapshots > 0, `${seen.messages} messages of the book in ${bookSeconds} s`),
    checked(seen.gaps === 0, `${seen.gaps} gaps of its numbers`),
    checked(seen.crossed === 0, `${seen.crossed} times bid at or above ask`),
  ]
}

const book: Step = { name: 'order book', run: followBook }

/** Steps that change nothing. */
export const readSteps: readonly Step[] = [key, clock, markets, tiers, book]
