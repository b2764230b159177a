import { positionRowText } from '#shared/maths/position-row.ts'
import type { RowPosition, RowSymbol, RowText } from '#shared/maths/position-row.ts'
import { createRemarker } from '#shared/maths/integer/remarker.ts'
import { tierTable } from '#shared/maths/risk-tiers.ts'
import { ticketPreview } from '#shared/maths/ticket/preview.ts'
import type { TicketFigures } from '#shared/maths/ticket/preview.ts'
import { seeded } from '../seeded.ts'
import type { BenchSuite } from '../suite.ts'

/** 2,000 positions over 50 symbols, a quarter of them inverse. Each new mark price changes one symbol's 40 rows. */
const SYMBOLS = 50
const ROWS = 40
const random = seeded(7)
const tiers = tierTable(
  [
    ['2000000', '100', '0.005'],
    ['2600000', '90', '0.0056'],
    ['8600000', '50', '0.01'],
    ['20000000', '35', '0.016'],
  ].map(([limit, maxLeverage, mmr]) => ({ limit, maxLeverage, mmr })),
)

type Entry = {
  readonly name: string
  readonly symbol: RowSymbol
  readonly rows: readonly [string, RowPosition][]
}

function position(isInverse: boolean): RowPosition {
  const size = isInverse ? 100 + Math.floor(random() * 100_000) : Math.floor(random() * 10_000) / 1000
  const entry = 50_000 + Math.floor(random() * 100_000) / 100
  return {
    side: random() < 0.5 ? 'Buy' : 'Sell',
    size: String(size),
    positionValue: isInverse ? (size / entry).toFixed(8) : (size * entry).toFixed(5),
    leverage: String(1 + Math.floor(random() * 5000) / 100),
    isCross: random() < 0.7,
  }
}

const entries: readonly Entry[] = Array.from({ length: SYMBOLS }, (_, at) => {
  const isInverse = at % 4 === 3
  const name = `S${at}`
  return {
    name,
    symbol: {
      family: isInverse ? 'inverse' : 'linear',
      coin: isInverse ? 'BTC' : 'USDT',
      priceFraction: 2,
      takerFee: '0.00055',
      tiers,
      balanceFraction: isInverse ? 8 : 4,
      pnlFraction: 4,
    },
    rows: Array.from({ length: ROWS }, (_, row) => [`${name}:${row}`, position(isInverse)] as const),
  }
})

const remarker = createRemarker()
for (const { name, symbol, rows } of entries) {
  remarker.setSymbol(name, symbol)
  for (const [key, row] of rows) remarker.upsert(key, name, row)
}

/** The mark price changes with every run, so that no result can be reused. */
let mark = 5_000_000
const step = (): number => (mark = 5_000_000 + ((mark - 5_000_000 + 17) % 90_000))

let texts: (RowText | null)[] = []
let naive: RowText[] = []
let naiveAt: [Entry, number] | null = null
let remarkedAt = 0

const instrument = {
  family: 'linear',
  tickSize: '0.1',
  lotSize: '0.001',
  minPrice: '0.1',
  maxPrice: '1999999.8',
  minQty: '0.001',
  minNotionalValue: '5',
  maxOrderQty: '100',
  takerFeeRate: '0.00055',
  tiers: tiers ?? [],
} as const
const account = {
  mode: 'cross',
  positionMode: 'MergedSingle',
  available: '10000',
  buyLeverage: '10',
  sellLeverage: '10',
  marginBalance: '2000',
  otherMM: '25',
  positions: [{ side: 'Sell', size: '0.1', entry: '51000' }],
} as const
let preview: TicketFigures | null = null

export const suite: BenchSuite = {
  name: 'maths',
  cases: [
    {
      name: 're-mark with display text, scaled integers',
      unit: 'positions/s',
      perRun: SYMBOLS * ROWS,
      rival: 're-mark with display text, Decimal',
      run() {
        remarkedAt = step()
        texts = []
        for (const { name, rows } of entries) {
          remarker.mark(name, remarkedAt)
          for (const [key] of rows) texts.push(remarker.text(key))
        }
      },
      check() {
        let at = 0
        for (const { symbol, rows } of entries) {
          for (const [key, row] of rows) {
            const wanted = JSON.stringify(positionRowText(symbol, row, remarkedAt))
            if (JSON.stringify(texts[at]) !== wanted) throw new Error(`${key}: not the Decimal row`)
            at += 1
          }
        }
      },
    },
    {
      name: 're-mark with display text, Decimal',
      unit: 'positions/s',
      perRun: ROWS,
      run() {
        const at = step()
        const entry = entries[at % SYMBOLS]
        if (entry === undefined) return
        naiveAt = [entry, at]
        naive = entry.rows.map(([, row]) => positionRowText(entry.symbol, row, at))
      },
      check() {
        const rows = naiveAt?.[0].rows ?? []
        if (rows.length !== ROWS || naive.some((row) => row.uPnl === '--'))
          throw new Error('rows without numbers')
      },
    },
    {
      name: 'ticket preview, both sides',
      unit: 'previews/s',
      reportP99: true,
      run() {
        const price = String(step() / 100)
        preview = ticketPreview({
          instrument,
          account,
          draft: {
            orderType: 'Limit',
            amountKind: 'Cost',
            amount: '1000',
            price,
            ask1: price,
            bid1: price,
            mark: price,
          },
        })
      },
      check() {
        for (const side of [preview?.long, preview?.short]) {
          if (side?.isSendable !== true || side.liqPriceAfter === null) throw new Error('not a full preview')
        }
      },
    },
  ],
}
