/** Bybit's market calls over lists that a test changes. Answers arrive after one turn of the event loop. */
import type { Category } from '../../../../../venue/bybit/terms/category.ts'
import type { GetPath } from '../../../../../venue/bybit/terms/endpoints.ts'
import type { Params, Reply } from '../../../../../venue/bybit/terms/transport.ts'
import { inverseItem, linearItem, NOW, optionItem, spotItem } from './items.ts'
import type { Raw } from './items.ts'

export interface Call {
  readonly path: string
  readonly params: Params
  /** Virtual time of the call, Unix ms. */
  readonly at: number
}

export interface FakeBybit {
  /** By category; a test replaces lists. */
  readonly items: Record<Category, Raw[]>
  /** Rows of risk-limit by `category:name`. */
  readonly tiers: Map<string, readonly Raw[]>
  readonly calls: Call[]
  /** Tickers by category; undefined: one for each item. */
  readonly tickers: Partial<Record<Category, readonly string[]>>
  /** The most items of a page. */
  pageSize: number
  /** Set: decides the reply of a call; undefined leaves it as it is. */
  answer: ((call: Call) => Reply | undefined) | undefined
  get(path: GetPath, params: Params): Promise<Reply>
}

export const result = (value: unknown, retCode = 0, retMsg = 'OK'): Reply => ({
  ok: true,
  status: 200,
  retCode,
  retMsg,
  result: value,
  retExtInfo: {},
  time: NOW,
})

export const noAnswer: Reply = {
  ok: false,
  sent: true,
  status: null,
  cause: 'timeout',
  text: 'Bybit did not answer in time.',
}

export const tierRow = (
  symbol: string,
  id: number,
  limit: string,
  mm: string,
  im: string,
  lev: string,
): Raw => ({
  id,
  symbol,
  riskLimitValue: limit,
  maintenanceMargin: mm,
  initialMargin: im,
  isLowestRisk: id === 1 ? 1 : 0,
  maxLeverage: lev,
  mmDeduction: '',
})
/** Two tiers; the second deducts 2,000,000 x 0.005. */
export const twoTiers = (symbol: string): readonly Raw[] => [
  tierRow(symbol, 1, '2000000', '0.005', '0.01', '100.00'),
  { ...tierRow(symbol, 2, '10000000', '0.01', '0.02', '50.00'), mmDeduction: '10000' },
]

/** One market of each category. */
export function createFakeBybit(): FakeBybit {
  const fake: FakeBybit = {
    items: { linear: [linearItem()], inverse: [inverseItem()], spot: [spotItem()], option: [optionItem()] },
    tiers: new Map(),
    calls: [],
    tickers: {},
    pageSize: 1000,
    answer: undefined,
    get: (path, params) => {
      const call = { path, params, at: Date.now() }
      fake.calls.push(call)
      return new Promise((resolve) => {
        queueMicrotask(() => resolve(fake.answer?.(call) ?? reply(call)))
      })
    },
  }

  function page(rows: readonly Raw[], { cursor }: Params, size: number): Reply {
    const from = cursor === undefined ? 0 : Number(cursor)
    const next = from + size < rows.length ? `${from + size}` : ''
    return result({ list: rows.slice(from, from + size), nextPageCursor: next })
  }

  function reply({ path, params }: Call): Reply {
    const category = params['category'] as Category
    const ofCategory = fake.items[category]
    if (path === '/v5/market/instruments-info') {
      const wanted = params['status'] ?? 'Trading'
      const rows = ofCategory.filter((item) =>
        category === 'option'
          ? params['baseCoin'] === 'All' || item['baseCoin'] === params['baseCoin']
          : category === 'spot' || item['status'] === wanted,
      )
      return page(rows, params, fake.pageSize)
    }
    if (path === '/v5/market/tickers') {
      const names = fake.tickers[category] ?? ofCategory.map((item) => String(item['symbol']))
      return result({ list: names.map((symbol) => ({ symbol })) })
    }
    const one = params['symbol']
    const names = ofCategory
      .map((item) => String(item['symbol']))
      .filter((name) => one === undefined || one === name)
    const from = Number(params['cursor'] ?? 0)
    const shown = names.slice(from, from + 15)
    return result({
      list: shown.flatMap((name) => fake.tiers.get(`${category}:${name}`) ?? twoTiers(name)),
      nextPageCursor: from + 15 < names.length ? `${from + 15}` : '',
    })
  }
  return fake
}
