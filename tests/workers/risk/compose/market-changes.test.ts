import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ChartLine } from '#shared/contracts/chart.ts'
import type { MarketPatch } from '#shared/contracts/patch.ts'
import type { ViewState } from '#shared/contracts/view-state.ts'
import { topic } from '#shared/wire/topics.ts'
import { createRisk } from '../../../../src/workers/risk/compose/create-risk.ts'
import { createFakeHub } from '../support/fake-hub.ts'
import { book, catalogue, market, symbols } from '../support/market-samples.ts'
import { dec, order, position, privateState, texts, theme, tickerRow, view } from '../support/samples.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

/** What a page knows of its markets after all patches, by id. */
type Known = Map<string, { symbol: string; fields: Record<string, unknown>; lines: Map<string, ChartLine> }>
const fieldNames = ['instrument', 'unknownSymbol', 'ticker', 'bookA11y', 'tradesA11y', 'liveSeries'] as const

/** A worker with a hub that answers a subscription with what it has, and a page that applies patches as ours does. */
async function follow(first: ViewState) {
  const clock = createVirtualClock()
  const risk = createRisk({ clock, paints: false })
  const hub = createFakeHub()
  const known: Known = new Map()
  let subscribed: readonly string[] = []

  function serve(): void {
    const wanted = hub.wants()?.topics ?? []
    const added = wanted.filter((name) => !subscribed.includes(name))
    subscribed = wanted
    const of = (kind: (symbol: string) => string) => symbols.filter((symbol) => added.includes(kind(symbol)))
    hub.batch({
      tickers: Float64Array.from(
        [1, 2, 3, 4].flatMap((id) => [...tickerRow(id, { lastPrice: 600_000 + id })]),
      ),
      books: [topic.book20, topic.book200].flatMap((kind, at) =>
        of(kind).map((symbol) => book(kind(symbol), symbol, { bids: Float64Array.of(599_990 - at, 1000) })),
      ),
      freshness: added.map((name) => ({ topic: name, state: 'fresh', since: 1 })),
    })
    for (const symbol of of(topic.trades)) {
      const rows = Float64Array.of(1, 1_700_000_000_000, 600_000, 10, 0)
      hub.batch({ trades: { topic: topic.trades(symbol), symbol, reset: true, rows } })
    }
  }

  function show(next: ViewState): void {
    const shown = [{ ...market(''), ...next, id: '' }, ...(next.others ?? [])]
    for (const id of known.keys()) if (!shown.some((one) => one.id === id)) known.delete(id)
    for (const { id, symbol } of shown) {
      const before = known.get(id)
      if (before === undefined) known.set(id, { symbol, fields: {}, lines: new Map() })
      else if (before.symbol !== symbol) {
        before.symbol = symbol
        // Keys of series name their symbol: the page need not forget them.
        before.fields = { liveSeries: before.fields['liveSeries'] }
      }
    }
  }

  function apply(id: string, patch: MarketPatch): void {
    const entry = known.get(id)
    if (entry === undefined) return
    for (const name of fieldNames) {
      const value = patch[name]
      const symbol = (value as { readonly symbol?: string } | null | undefined)?.symbol ?? entry.symbol
      if (value !== undefined && symbol === entry.symbol) entry.fields[name] = value
    }
    for (const op of patch.lines ?? [])
      if (op.op === 'remove') entry.lines.delete(op.id)
      else entry.lines.set(op.line.id, op.line)
  }

  show(first)
  risk.api.start(
    (patch) => {
      apply('', patch)
      for (const [id, part] of Object.entries(patch.others ?? {})) apply(id, part)
    },
    first,
    theme,
    texts,
  )
  risk.link(hub.port)
  hub.catalogue(catalogue)
  const orders = symbols.map((symbol) => order({ orderId: symbol, symbol }))
  const positions = symbols.map((symbol) => position({ symbol, size: dec('0.5') }))
  hub.account({ kind: 'State', state: privateState({ orders, positions }) })
  serve()
  return {
    known,
    wants: () => (hub.wants()?.topics ?? []).toSorted(),
    async change(next: ViewState, ms: number) {
      show(next)
      risk.api.setView(next)
      serve()
      await clock.pass(ms)
    },
    settle: () => clock.pass(3000),
  }
}

const anyMarket = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  symbol: fc.constantFrom(...symbols, 'NOPE'),
  interval: fc.constantFrom('1' as const, '5' as const),
  chartKind: fc.constantFrom('market' as const, 'mark' as const),
  bookGrouping: fc.constantFrom(1, 3),
  hasChart: fc.boolean(),
})
const anyView = fc
  .record({
    symbol: fc.constantFrom(...symbols),
    bookGrouping: fc.constantFrom(1, 3),
    others: fc.uniqueArray(anyMarket, { selector: ({ id }) => id, maxLength: 4 }),
  })
  .map((over) => view({ ...over, positionsWindow: null, ordersWindow: null, balancesShown: false }))

it('after any changes of the list, page and subscriptions are those of a fresh worker with that list', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyView, fc.constantFrom(0, 20, 150, 1200)), { minLength: 1, maxLength: 8 }),
      async (steps) => {
        const [last] = steps.at(-1) ?? [view()]
        const changed = await follow(view())
        for (const [next, ms] of steps) await changed.change(next, ms)
        const fresh = await follow(last)
        await changed.settle()
        await fresh.settle()
        expect(changed.wants()).toEqual(fresh.wants())
        expect(changed.known).toEqual(fresh.known)
      },
    ),
    { numRuns: 60 },
  )
})
