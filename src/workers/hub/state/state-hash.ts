import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import type { TopicState } from './topic-state.ts'
import type { TopicStore } from './topic-store.ts'

const FNV_START = 0x811c_9dc5
const FNV_PRIME = 0x0100_0193

/** FNV-1a over the numbers' digits. */
function mix(hash: number, values: ArrayLike<number>): number {
  let mixed = hash
  for (let at = 0; at < values.length; at += 1) {
    const text = `${values[at] ?? 0},`
    for (let place = 0; place < text.length; place += 1)
      mixed = Math.imul(mixed ^ text.charCodeAt(place), FNV_PRIME)
  }
  return mixed >>> 0
}

function hashTopic({ data, parsed, tickerId }: TopicState, { tickers }: Pick<TopicStore, 'tickers'>): number {
  switch (data.kind) {
    case 'tickers': {
      const row = new Float64Array(TICKER_WIDTH)
      let hash = FNV_START
      for (let id = 0; id < tickers.size(); id += 1) {
        if (tickers.versionOf(id) === 0 || (parsed.symbol !== '' && id !== tickerId)) continue
        tickers.copyRow(id, row, 0)
        hash = mix(hash, row)
      }
      return hash
    }
    case 'book': {
      const { bids, asks } = data.book.view(data.levels)
      return mix(mix(FNV_START, bids), asks)
    }
    case 'trades':
      return mix(FNV_START, data.trades.since(0))
    case 'candles':
      return mix(FNV_START, data.candles.since(0))
    case 'newest':
      return mix(FNV_START, data.row)
    case 'none':
      return FNV_START
    default:
      return data satisfies never
  }
}

/** Whether a tab may see what the topic holds: it is complete, and its book is not crossed. */
const isShown = ({ guard, data }: TopicState): boolean =>
  guard.isLive() && data.kind !== 'none' && !(data.kind === 'book' && data.book.isCrossed())

/** A hash of what the named topics hold, by name. Two hubs with the same data have the same. */
export function stateHash(
  store: Pick<TopicStore, 'get' | 'tickers'>,
  names: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const topic = store.get(name)
      return topic === undefined || !isShown(topic) ? [] : [[name, hashTopic(topic, store).toString(16)]]
    }),
  )
}
