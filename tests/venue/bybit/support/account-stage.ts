import { vi } from 'vitest'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Command, CommandAnswer } from '../../../../venue/exchange/commands.ts'
import type { PrivateEvent } from '../../../../venue/exchange/events.ts'
import type { GatewayCatalogue } from '../../../../venue/bybit/catalogue/create-catalogue.ts'
import type { Row } from '../../../../venue/bybit/map/fields.ts'
import type { PostPath } from '../../../../venue/bybit/terms/endpoints.ts'
import type { Network } from '../../../../venue/bybit/terms/networks.ts'
import type { Body, Reply } from '../../../../venue/bybit/terms/transport.ts'
import { openTradingAccount } from '../../../../venue/bybit/trading/trading-account.ts'
import type { TradingAccount } from '../../../../venue/bybit/trading/trading-account.ts'
import { answered, createFakeTransport, refused, silent } from './fake-transport.ts'
import type { FakeTransport } from './fake-transport.ts'
import { catalogue } from './markets.ts'
import { accountInfo, inShort } from './private-stage.ts'

export interface AccountStage {
  readonly fake: FakeTransport
  readonly account: TradingAccount
  /** Open orders of Bybit's lists, by category. */
  readonly orders: Map<string, readonly Row[]>
  readonly positions: Map<string, readonly Row[]>
  /** Rows of symbol-info of linear contracts. */
  readonly leverages: Row[]
  /** Orders that Bybit answers by id. */
  readonly byId: Map<string, Row>
  readonly lines: string[]
  /** The newest price of every symbol and kind; null: none. */
  price: DecimalText | null
  /** Answers of the POSTs of a path, in order; the last one repeats. */
  replies(path: PostPath, ...replies: readonly (Reply | ((body: Body) => Reply))[]): void
  command(command: Command): Promise<CommandAnswer>
  /** As `command`, while `ms` pass. */
  commandFor(command: Command, ms: number): Promise<CommandAnswer>
  /** Bodies of the POSTs so far, and their paths. */
  posts(): readonly (readonly [string, Params])[]
  /** Bodies of the POSTs of a path. */
  bodies(path: PostPath): readonly Params[]
  /** Events since the last call, in short. */
  took(): readonly string[]
  /** Opens the private socket and waits for the first sync. */
  start(): Promise<void>
  close(): void
}
type Params = Readonly<Record<string, unknown>>

/** An accepted POST. */
export const ok = (result: unknown = {}, extInfo: unknown = {}): Reply => ({
  ...answered(result, 1_700_000_100_000),
  retExtInfo: extInfo,
})
export { refused, silent }

/** An account of the gateway in front of a Bybit that a test scripts. Under virtual time. */
export function openAccountStage(network: Network = 'testnet', dataDir: string | null = null): AccountStage {
  const fake = createFakeTransport()
  const start = fake.now()
  const startedAt = Date.now()
  fake.clock = () => start + Date.now() - startedAt
  const lines: string[] = []
  const events: PrivateEvent[] = []
  const keyOf = ({ category, settleCoin, orderFilter }: Row): string =>
    [category, settleCoin ?? orderFilter].filter((word) => typeof word === 'string').join(' ')
  const full: GatewayCatalogue = {
    ...catalogue,
    load: () => Promise.resolve(),
    refresh: () => Promise.resolve(),
    follow: () => undefined,
    setFees: () => undefined,
    areFeesAssumed: () => false,
    close: () => undefined,
  }
  const account = openTradingAccount({
    safety: null,
    bestOf: () => null,
    network,
    transport: fake,
    catalogue: full,
    priceOf: () => stage.price,
    greeksOf: () => null,
    found: { owner: { network, userId: '1' }, account: accountInfo },
    dataDir,
    log: (line) => void lines.push(line),
    onHeld: () => undefined,
  })
  account.onPrivate((some) => void events.push(...some))
  const { accountId } = accountInfo
  const isPost = (path: string): boolean => fake.posts.has(path as PostPath)
  const stage: AccountStage = {
    fake,
    account,
    orders: new Map(),
    positions: new Map(),
    leverages: [],
    byId: new Map(),
    lines,
    price: '60000' as DecimalText,
    replies(path, ...replies) {
      let next = 0
      fake.posts.set(path, (body) => {
        const reply = replies[Math.min(next, replies.length - 1)] ?? refused(10404)
        next += 1
        return typeof reply === 'function' ? reply(body) : reply
      })
    },
    command: (command) => account.command(accountId, command),
    async commandFor(command, ms) {
      const [answer] = await Promise.all([
        account.command(accountId, command),
        vi.advanceTimersByTimeAsync(ms),
      ])
      return answer
    },
    posts: () =>
      fake.calls.filter(({ path }) => isPost(path)).map(({ path, params }) => [path, params] as const),
    bodies: (path) => fake.calls.filter((call) => call.path === path).map(({ params }) => params),
    took: () => inShort(events.splice(0)),
    async start() {
      fake.open()
      await vi.advanceTimersByTimeAsync(10)
      stage.took()
    },
    close: () => account.close(),
  }
  fake.gets.set('/v5/order/realtime', (params) => {
    const { orderId, orderLinkId } = params
    if (typeof orderId === 'string') return stage.byId.has(orderId) ? [stage.byId.get(orderId)] : []
    if (orderLinkId !== undefined)
      return [...stage.byId.values()].filter((row) => row['orderLinkId'] === orderLinkId)
    return stage.orders.get(keyOf(params)) ?? []
  })
  fake.gets.set('/v5/position/list', (params) => {
    const { symbol, category } = params
    if (symbol === undefined) return stage.positions.get(keyOf(params)) ?? []
    return [...stage.positions]
      .filter(([key]) => key.startsWith(String(category)))
      .flatMap(([, rows]) => rows.filter((row) => row['symbol'] === symbol))
  })
  fake.gets.set('/v5/position/symbol-info', ({ category }) => (category === 'linear' ? stage.leverages : []))
  return stage
}
