/** Reads risk tiers in the background: those of followed markets first, one call in 250 ms. */
import type { Category } from '../terms/category.ts'
import { marketKey } from './market-ids.ts'
import { MOST_PAGES, readPage } from './read-pages.ts'
import type { Gets } from './read-pages.ts'
import { rowsBySymbol } from './risk-tiers.ts'

const PATH = '/v5/market/risk-limit'
/** Four calls a second leave most of the limit to others. */
const PAUSE_MS = 250
/** After a call without an answer. */
const RETRY_MS = 60_000
/** Bybit lists the tiers of so many symbols on a page. For fewer, one call for each is not slower. */
const SYMBOLS_A_PAGE = 15
const tieredCategories = ['linear', 'inverse'] as const
export type TieredCategory = (typeof tieredCategories)[number]

/** A contract with tiers. */
export interface Tiered {
  readonly category: TieredCategory
  readonly name: string
}

export interface ReadRows extends Tiered {
  readonly rows: readonly unknown[]
}

export interface TierSource {
  /** Contracts whose tiers are missing or older than a day, followed ones first. */
  wanted(): { readonly followed: readonly Tiered[]; readonly others: readonly Tiered[] }
  /** New rows. Those of a long list arrive together, at its end. */
  take(found: readonly ReadRows[]): void
  log(line: string): void
}

export interface TierLoader {
  /** Starts reading if something is wanted. What Bybit refused or lacked before is requested again. */
  wake(): void
  /** As `wake`, for new followed markets alone. */
  wakeFollowed(): void
  close(): void
}

export const isTiered = (category: Category): category is TieredCategory =>
  tieredCategories.some((one) => one === category)

/** A list of a whole category, page by page. */
interface Sweep {
  readonly category: TieredCategory
  cursor: string
  readonly cursors: Set<string>
  readonly found: ReadRows[]
}

/** Reads nothing until it is woken. */
export function createTierLoader(transport: Gets, source: TierSource): TierLoader {
  /** Answered, and not requested again until the next wake. */
  let tried = new Set<string>()
  let swept = new Set<TieredCategory>()
  let sweep: Sweep | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let isReading = false
  /** The last call had no answer. */
  let isTrouble = false
  let isClosed = false

  async function readOne({ category, name }: Tiered): Promise<void> {
    const page = await readPage(transport, PATH, { category, symbol: name }, '')
    if (isClosed) return
    isTrouble = !page.ok && !page.isRefused
    if (!isTrouble) tried.add(marketKey(category, name))
    if (!page.ok) return source.log(`risk tiers of ${name}: ${page.why}`)
    const rows = rowsBySymbol(page.list).get(name) ?? []
    if (rows.length === 0) return source.log(`risk tiers of ${name}: Bybit lists none`)
    source.take([{ category, name, rows }])
  }

  /** Ends a sweep, also after a failure: what it found is good. */
  function finish({ category, found }: Sweep, why: string | null): void {
    sweep = null
    if (!isTrouble) swept.add(category)
    if (why !== null) source.log(`risk tiers of ${category}: ${why}`)
    if (found.length > 0) source.take(found)
  }

  async function readNextPage(now: Sweep): Promise<void> {
    const page = await readPage(transport, PATH, { category: now.category }, now.cursor)
    if (isClosed) return
    isTrouble = !page.ok && !page.isRefused
    if (!page.ok) return finish(now, page.why)
    for (const [name, rows] of rowsBySymbol(page.list)) now.found.push({ category: now.category, name, rows })
    if (page.next === '') return finish(now, null)
    if (now.cursors.has(page.next) || now.cursors.size >= MOST_PAGES)
      return finish(now, 'the pages have no end')
    now.cursors.add(page.next)
    now.cursor = page.next
  }

  const untried = (list: readonly Tiered[]): readonly Tiered[] =>
    list.filter(({ category, name }) => !tried.has(marketKey(category, name)))

  /** The next call; null if nothing is wanted. */
  function nextCall(): (() => Promise<void>) | null {
    const { followed, others } = source.wanted()
    const [first] = untried(followed)
    if (first !== undefined) return () => readOne(first)
    const running = sweep
    if (running !== null) return () => readNextPage(running)
    for (const category of tieredCategories) {
      const lacking = untried(others.filter((one) => one.category === category))
      const [one] = lacking
      if (one === undefined) continue
      if (lacking.length <= SYMBOLS_A_PAGE) return () => readOne(one)
      if (swept.has(category)) continue
      const started: Sweep = { category, cursor: '', cursors: new Set(), found: [] }
      sweep = started
      return () => readNextPage(started)
    }
    return null
  }

  async function step(): Promise<void> {
    const call = nextCall()
    if (call === null) return
    isReading = true
    try {
      await call()
    } finally {
      isReading = false
    }
    schedule(isTrouble ? RETRY_MS : PAUSE_MS)
  }

  function schedule(delayMs: number): void {
    if (isClosed || isReading || timer !== null) return
    timer = setTimeout(() => {
      timer = null
      step().catch((error: unknown) => source.log(`risk tiers: ${String(error)}`))
    }, delayMs)
  }

  /** Ends the wait after a call without an answer. */
  function hurry(): void {
    if (isTrouble && timer !== null) {
      clearTimeout(timer)
      timer = null
    }
    schedule(0)
  }

  return {
    wake() {
      tried = new Set()
      swept = new Set()
      hurry()
    },
    wakeFollowed: hurry,
    close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
