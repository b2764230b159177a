import type { HistoryRow, HistoryStore } from '../../../../venue/bybit/history/history-store.ts'
import { openHistoryStore } from '../../../../venue/bybit/history/history-store.ts'
import { createHistoryReader } from '../../../../venue/bybit/history/read-rows.ts'
import { createStrandReader } from '../../../../venue/bybit/history/read-strand.ts'
import { DAY_MS, sourcesOf } from '../../../../venue/bybit/history/sources.ts'
import type { Source, SourceName } from '../../../../venue/bybit/history/sources.ts'
import { createWalker } from '../../../../venue/bybit/history/walker.ts'
import type { HistoryPage, PageRequest, Walker } from '../../../../venue/bybit/history/walker.ts'
import type { RowProblem } from '../../../../venue/bybit/map/fields.ts'
import { createFakeHistory } from './fake-history.ts'
import type { FakeHistory } from './fake-history.ts'
import { createFakeTransport } from './fake-transport.ts'
import type { FakeTransport } from './fake-transport.ts'
import { catalogue } from './markets.ts'
import { executionRow } from './rows.ts'

/** Present of the stage, Unix ms. */
export const NOW = 1_760_000_000_000
export { DAY_MS }

export interface HistoryStage {
  readonly fake: FakeTransport
  /** Executions of linear contracts, and of spot. */
  readonly linear: FakeHistory
  readonly spot: FakeHistory
  readonly store: HistoryStore
  readonly walker: Walker
  readonly sources: Readonly<Record<SourceName, Source>>
  readonly lines: readonly string[]
  readonly problems: readonly RowProblem[]
  page(request?: Partial<PageRequest>): Promise<HistoryPage>
  /** Ids of all rows by following the cursor, as a page of the terminal does; throws if a page is refused. */
  all(limit: number, request?: Partial<PageRequest>): Promise<readonly string[]>
}

export interface StageOptions {
  readonly dataDir?: string | null
  readonly sources?: Readonly<Record<SourceName, Source>>
}

/** A walker over two lists of executions that a test sets. */
export function createHistoryStage({
  dataDir = null,
  sources = sourcesOf('testnet'),
}: StageOptions = {}): HistoryStage {
  const fake = createFakeTransport(NOW)
  const linear = createFakeHistory(({ id, time }) => executionRow({ execId: id, execTime: String(time) }))
  const spot = createFakeHistory(({ id, time }) => executionRow({ execId: id, execTime: String(time) }))
  fake.gets.set('/v5/execution/list', (params) => {
    if (params['category'] === 'linear') return linear.answer(params, fake.now())
    return params['category'] === 'spot' ? spot.answer(params, fake.now()) : []
  })
  const lines: string[] = []
  const problems: RowProblem[] = []
  const log = (line: string): void => void lines.push(line)
  const store = openHistoryStore(dataDir, 'a-1')
  const read = createHistoryReader(catalogue, (problem) => void problems.push(problem))
  const readStrand = createStrandReader({ transport: fake, store, read, log })
  // A page ends after 1.5 s, which a busy computer may need for a test: only the stage's own time counts.
  const walker = createWalker({ transport: fake, store, sources, readStrand, monotonic: () => fake.clock() })
  const page: HistoryStage['page'] = (request = {}) =>
    walker.page('executions', { before: Number.MAX_SAFE_INTEGER, limit: 50, ...request })
  return {
    fake,
    linear,
    spot,
    store,
    walker,
    sources,
    lines,
    problems,
    page,
    async all(limit, request = {}) {
      const ids: string[] = []
      let before: number | null = request.before ?? Number.MAX_SAFE_INTEGER
      while (before !== null) {
        const found: HistoryPage = await page({ ...request, before, limit })
        if (!found.ok) throw new Error('refused')
        ids.push(...found.rows.map(({ id }) => id))
        if (found.nextBefore !== null && found.nextBefore >= before) throw new Error('no progress')
        before = found.nextBefore
      }
      return ids
    },
  }
}

export const idsOf = (page: HistoryPage): readonly string[] =>
  page.ok ? page.rows.map(({ id }: HistoryRow) => id) : ['refused']
