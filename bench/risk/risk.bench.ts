import type { ChartLine, LineOp } from '#shared/contracts/chart.ts'
import type { RowPatch } from '#shared/contracts/tables.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { diffLines } from '../../src/workers/risk/chart-lines/diff-lines.ts'
import { createLineSet } from '../../src/workers/risk/chart-lines/line-set.ts'
import { groupLevels } from '../../src/workers/risk/paint/book-levels.ts'
import type { Levels } from '../../src/workers/risk/paint/book-levels.ts'
import { createRowTable } from '../../src/workers/risk/publish/row-table.ts'
import { seeded } from '../seeded.ts'
import type { BenchSuite } from '../suite.ts'

/**
 * The risk worker's work: chart lines by id, rows in view, price grouping. The rivals recompute everything each time.
 */
const random = seeded(11)
const LINES = 10_000
const CHANGES = 100

const lineAt = (index: number, price: number): ChartLine => ({
  id: `order:${index}`,
  kind: 'order',
  symbol: 'BTCUSDT',
  price: String(price) as DecimalText,
  side: index % 2 === 0 ? 'Buy' : 'Sell',
  text: 'Buy Limit',
  quantity: '0.100',
  tooltip: '',
  tone: 1,
  movable: true,
  cancellable: true,
  closable: false,
})

const prices = Array.from({ length: LINES }, () => 50_000 + Math.floor(random() * 20_000))
const made = prices.map((price, index) => lineAt(index, price))
const lineById = new Map(made.map((line) => [line.id, line]))
const set = createLineSet((id) => lineById.get(id))
set.touchAll(lineById.keys())
set.take()
let round = 0
let lineOps: readonly LineOp[] = []
let diffed: readonly LineOp[] = []
let before: readonly ChartLine[] = made

/** Ids changed in a round, the same for both cases. */
const changedIn = (turn: number): number[] =>
  Array.from({ length: CHANGES }, (_, index) => (turn * 7919 + index * 97) % LINES)

const ROWS = 500
const WINDOW = 20
interface Row {
  readonly key: string
  readonly pnl: string
  readonly roi: string
  readonly mark: string
}
const keys = Array.from({ length: ROWS }, (_, index) => `S${index}USDT:0`)
let tick = 0
const buildRow = (key: string): Row => ({
  key,
  pnl: `+${(tick * 31) % 9973}.00`,
  roi: `+${(tick * 17) % 97}.10%`,
  mark: `${60_000 + (tick % 500)}.5`,
})
const table = createRowTable<Row>(buildRow)
table.setOrder(keys)
table.setWindow([0, WINDOW])
table.take()
let inView: RowPatch<Row> | undefined
let allRows: readonly Row[] = []

const pairs = new Float64Array(400)
for (let level = 0; level < 200; level += 1) {
  pairs[level * 2] = 600_000 - level * 3
  pairs[level * 2 + 1] = 1 + Math.floor(random() * 100_000)
}
let levels: Levels = { prices: [], quantities: [], sums: [] }
let naive = new Map<number, number>()

export const suite: BenchSuite = {
  name: 'risk',
  cases: [
    {
      name: 'line diff: 10,000 lines, 100 touched',
      unit: 'changes/s',
      perRun: CHANGES,
      rival: 'line diff: 10,000 lines compared',
      run() {
        round += 1
        for (const index of changedIn(round)) {
          const line = lineAt(index, 50_000 + ((round * 13 + index) % 20_000))
          lineById.set(line.id, line)
          set.touch(line.id)
        }
        lineOps = set.take() ?? []
      },
      check() {
        const updates = lineOps.filter((op) => op.op === 'update').length
        if (updates === 0 || updates > CHANGES || updates !== lineOps.length)
          throw new Error('not the lines that changed')
      },
    },
    {
      name: 'line diff: 10,000 lines compared',
      unit: 'changes/s',
      perRun: CHANGES,
      run() {
        round += 1
        const after = before.slice()
        for (const index of changedIn(round))
          after[index] = lineAt(index, 50_000 + ((round * 13 + index) % 20_000))
        diffed = diffLines(before, after)
        before = after
      },
      check() {
        if (diffed.length === 0 || diffed.length > CHANGES) throw new Error('not the lines that changed')
      },
    },
    {
      name: 'rows: 500 marked, 20 in view',
      unit: 'patches/s',
      rival: 'rows: 500 built and sent',
      run() {
        tick += 1
        table.touchAll()
        inView = table.take()
      },
      check() {
        if (inView?.upserts.length !== WINDOW) throw new Error('not the rows in view')
      },
    },
    {
      name: 'rows: 500 built and sent',
      unit: 'patches/s',
      run() {
        tick += 1
        allRows = structuredClone(keys.map(buildRow))
      },
      check() {
        if (allRows.length !== ROWS) throw new Error('rows are missing')
      },
    },
    {
      name: 'grouping: 200 levels into 18 rows',
      unit: 'books/s',
      rival: 'grouping: map of objects, sorted',
      run() {
        levels = groupLevels(pairs, 50, 'bid', 18)
      },
      check() {
        if (levels.sums.length < 10) throw new Error('levels are missing')
      },
    },
    {
      name: 'grouping: map of objects, sorted',
      unit: 'books/s',
      run() {
        const grouped = new Map<number, number>()
        for (let at = 0; at < pairs.length; at += 2) {
          const price = Math.floor((pairs[at] ?? 0) / 50) * 50
          grouped.set(price, (grouped.get(price) ?? 0) + (pairs[at + 1] ?? 0))
        }
        naive = new Map([...grouped].sort(([a], [b]) => b - a).slice(0, 18))
      },
      check() {
        let sum = 0
        for (const [index, [price, quantity]] of [...naive].entries()) {
          sum += quantity
          if (levels.prices.length > 0 && (levels.prices[index] !== price || levels.sums[index] !== sum))
            throw new Error('the two differ')
        }
      },
    },
  ],
}
