import { vi } from 'vitest'
import type { PrivateEvent } from '../../../../venue/exchange/events.ts'
import type { RowReport } from '../../../../venue/bybit/account/apply-rows.ts'
import { createPrivateState } from '../../../../venue/bybit/account/private-state.ts'
import type { PrivateState } from '../../../../venue/bybit/account/private-state.ts'
import { createPrivateSync } from '../../../../venue/bybit/account/sync.ts'
import type { PrivateSync } from '../../../../venue/bybit/account/sync.ts'
import type { Row } from '../../../../venue/bybit/map/fields.ts'
import { createFakeTransport } from './fake-transport.ts'
import type { FakeTransport } from './fake-transport.ts'
import { catalogue } from './markets.ts'
import { accountInfo, inShort } from './private-stage.ts'
import { positionRow } from './rows.ts'

export interface SyncStage {
  readonly fake: FakeTransport
  readonly sync: PrivateSync
  readonly state: PrivateState
  readonly troubles: readonly string[]
  readonly reports: readonly RowReport[]
  /** What Bybit's lists of linear contracts in USDT have. */
  open: readonly Row[]
  held: readonly Row[]
  fills: readonly Row[]
  /** Orders that Bybit answers when requested by id. */
  readonly byId: Map<string, Row>
  /** Sides of a position that Bybit answers when requested by symbol. */
  sides: readonly Row[]
  /** Events since the last call, in short. */
  took(): readonly string[]
  settle(): Promise<unknown>
  /** Opens the socket and waits for the first sync. */
  start(): Promise<void>
  /** Parameters of the calls of a path. */
  paramsOf(path: string): readonly Row[]
  /** Paths of the calls that requested an order by its id. */
  requested(orderId: string): readonly string[]
}

/** A sync under virtual time, with a Bybit whose lists a test sets. */
export function createSyncStage(): SyncStage {
  const fake = createFakeTransport()
  const start = fake.now()
  const startedAt = Date.now()
  fake.clock = () => start + Date.now() - startedAt
  const events: PrivateEvent[] = []
  const troubles: string[] = []
  const reports: RowReport[] = []
  const state = createPrivateState(accountInfo, 1)
  const isUsdt = (params: Row): boolean => params['category'] === 'linear' && params['settleCoin'] === 'USDT'
  const settle = () => vi.advanceTimersByTimeAsync(10)
  const stage: SyncStage = {
    fake,
    state,
    troubles,
    reports,
    open: [],
    held: [],
    fills: [],
    byId: new Map(),
    sides: [positionRow({ size: '0', side: '', seq: 900 })],
    took: () => inShort(events.splice(0)),
    settle,
    async start() {
      fake.open()
      await settle()
      stage.took()
    },
    paramsOf: (path) => fake.calls.filter((call) => call.path === path).map(({ params }) => params),
    requested: (orderId) =>
      fake.calls.filter(({ params }) => params['orderId'] === orderId).map(({ path }) => path),
    sync: createPrivateSync({
      transport: fake,
      catalogue,
      owner: { network: 'testnet', userId: '1' },
      state,
      onEvents: (told) => void events.push(...told),
      onReport: (report) => void reports.push(report),
      onTrouble: (text) => void troubles.push(text),
    }),
  }
  fake.gets.set('/v5/order/realtime', (params) => {
    const id = params['orderId']
    if (typeof id === 'string') return stage.byId.has(id) ? [stage.byId.get(id)] : []
    return isUsdt(params) ? stage.open : []
  })
  fake.gets.set('/v5/position/list', (params) => {
    if (params['symbol'] !== undefined) return stage.sides
    return isUsdt(params) ? stage.held : []
  })
  fake.gets.set('/v5/execution/list', (params) => (params['category'] === 'linear' ? stage.fills : []))
  return stage
}
