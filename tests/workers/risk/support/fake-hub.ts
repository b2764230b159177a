import type { ExchangeView } from '#shared/contracts/exchange.ts'
import type {
  BookView,
  FeedBatch,
  FeedPortInput,
  FeedPortOutput,
  TradesView,
} from '#shared/contracts/feed-port.ts'
import type { PrivateFeedEvent } from '#shared/contracts/private-feed.ts'
import type { TradeFact } from '#shared/contracts/trade-facts.ts'
import type { Patch } from '#shared/contracts/patch.ts'
import { createRisk } from '../../../../src/workers/risk/compose/create-risk.ts'
import type { Risk } from '../../../../src/workers/risk/compose/create-risk.ts'
import type { FeedPort } from '../../../../src/workers/risk/feeds/feed-link.ts'
import { instrument, privateState, texts, theme, view } from './samples.ts'
import { createVirtualClock } from './virtual-clock.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** A batch of any parts; `book`, `merged` and `trades` are batches of one. */
type FakeBatch = Partial<Omit<FeedBatch, 'type' | 'epoch' | 'batch' | 'trades'>> & {
  readonly book?: BookView
  readonly merged?: BookView
  readonly trades?: TradesView
}

/** The hub's end of a feed port, in the same thread. */
export interface FakeHub {
  readonly epoch: string
  readonly port: FeedPort
  readonly received: FeedPortInput[]
  readonly taken: number[]
  wants(): Extract<FeedPortInput, { type: 'WantTopics' }> | undefined
  send(message: FeedPortOutput): void
  batch(parts: FakeBatch): void
  account(event: PrivateFeedEvent): void
  fact(fact: TradeFact): void
  exchange(exchange: ExchangeView): void
  catalogue(instruments?: readonly ReturnType<typeof instrument>[]): void
}

export function createFakeHub(epoch = 'e-1'): FakeHub {
  let receive: ((message: FeedPortOutput) => void) | null = null
  let batch = 0
  const received: FeedPortInput[] = []
  const send = (message: FeedPortOutput): void => receive?.(message)
  return {
    epoch,
    received,
    port: {
      send: (message) => received.push(message),
      listen(listener) {
        receive = listener
      },
      close() {
        receive = null
      },
    },
    get taken() {
      return received.flatMap((message) => (message.type === 'BatchTaken' ? [message.batch] : []))
    },
    wants: () => received.findLast((message) => message.type === 'WantTopics'),
    send,
    batch({ book, merged, trades, ...parts }) {
      batch += 1
      const books = [book, merged, ...(parts.books ?? [])].filter((view) => view !== undefined)
      send({
        type: 'FeedBatch',
        epoch,
        batch,
        stamp: 0,
        ...parts,
        ...(books.length > 0 ? { books } : {}),
        ...(trades === undefined ? {} : { trades: [trades] }),
      })
    },
    account: (event) => send({ type: 'Private', epoch, event }),
    fact: (fact) => send({ type: 'Fact', epoch, fact }),
    exchange: (exchange) => send({ type: 'Exchange', epoch, exchange }),
    catalogue: (instruments = [instrument()]) =>
      send({ type: 'Catalogue', epoch, instruments, source: 'network' }),
  }
}

/** A page that stores every patch and acknowledges it at once, unless it is set to hold. */
export interface FakePage {
  readonly patches: Patch[]
  readonly onPatch: (patch: Patch) => Promise<void> | void
  hold(): void
  acknowledge(): void
  last(): Patch | undefined
}

export function createFakePage(): FakePage {
  const patches: Patch[] = []
  let held = false
  let release: (() => void) | null = null
  return {
    patches,
    onPatch(patch) {
      patches.push(patch)
      if (!held) return undefined
      return new Promise<void>((resolve) => {
        release = resolve
      })
    },
    hold() {
      held = true
    },
    acknowledge() {
      held = false
      release?.()
      release = null
    },
    last: () => patches.at(-1),
  }
}

export interface Bench {
  readonly clock: VirtualClock
  readonly risk: Risk
  readonly hub: FakeHub
  readonly page: FakePage
}

/** A started risk worker with a catalogue and a logged-in account, its first patch out. */
export async function startRisk(over: Parameters<typeof view>[0] = {}): Promise<Bench> {
  const clock = createVirtualClock()
  const risk = createRisk({ clock, paints: false })
  const hub = createFakeHub()
  const page = createFakePage()
  risk.api.start(page.onPatch, view(over), theme, texts)
  risk.link(hub.port)
  hub.catalogue()
  hub.account({ kind: 'State', state: privateState() })
  await clock.pass(200)
  return { clock, risk, hub, page }
}
