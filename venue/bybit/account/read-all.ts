/** Step 2 of a sync: everything private that Bybit lists. */
import { positionKey } from '#shared/domain/records.ts'
import type { Order } from '#shared/domain/records.ts'
import { isZeroText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import { accountOf } from '../map/account.ts'
import type { Owner } from '../map/account.ts'
import { amountOf, countOf, isRow, textOf } from '../map/fields.ts'
import type { Row } from '../map/fields.ts'
import type { Catalogue, Market } from '../terms/catalogue.ts'
import type { Category } from '../terms/category.ts'
import { contractLists, spotFilters } from '../terms/lists.ts'
import type { SignedGetPath } from '../terms/endpoints.ts'
import type { BybitTransport, Params } from '../terms/transport.ts'
import { deriveAccountMode } from './account-mode.ts'
import type { RowReader } from './apply-rows.ts'
import { failureOf, isRefusal, readPages } from './pages.ts'
import type { PrivateRecords } from './private-records.ts'

/** The sync cannot be finished now. The message is for the log. */
export class ReadFailure extends Error {}

export interface ReadNeeds {
  readonly transport: BybitTransport
  readonly catalogue: Catalogue
  readonly owner: Owner
  readonly records: PrivateRecords
  readonly rows: RowReader
  /** A part that Bybit refuses to this account. It is not read; the rest is. */
  readonly onRefusedPart: (part: string, why: string) => void
}

/** A list: its parameters, and the method that reads its rows. */
interface Part {
  readonly path: SignedGetPath
  readonly category: Category
  readonly params: Params
  readonly of: 'order' | 'position' | 'execution' | 'leverage'
  /** A refusal ends the sync. */
  readonly isNeeded: boolean
}

/** Position lists, settings and open orders. An account without spot or options may refuse those alone. */
const parts: readonly Part[] = [
  ...contractLists.map(([category, params]): Part => ({
    path: '/v5/position/list',
    category,
    params: { category, ...params, limit: 200 },
    of: 'position',
    isNeeded: category === 'linear',
  })),
  ...(['linear', 'inverse'] as const).map((category): Part => ({
    path: '/v5/position/symbol-info',
    category,
    params: { category },
    of: 'leverage',
    isNeeded: false,
  })),
  ...contractLists.map(([category, params]): Part => ({
    path: '/v5/order/realtime',
    category,
    params: { category, ...params, openOnly: 0, limit: 50 },
    of: 'order',
    isNeeded: category === 'linear',
  })),
  ...spotFilters.map((orderFilter): Part => ({
    path: '/v5/order/realtime',
    category: 'spot',
    params: { category: 'spot', orderFilter, openOnly: 0, limit: 50 },
    of: 'order',
    isNeeded: false,
  })),
]

const executionParts = (startTime: number): readonly Part[] =>
  (['linear', 'inverse', 'option', 'spot'] as const).map((category) => ({
    path: '/v5/execution/list',
    category,
    params: { category, startTime, limit: 100 },
    of: 'execution',
    isNeeded: category === 'linear',
  }))

/** Result of a needed call that is no list. */
async function readOne({ transport }: ReadNeeds, path: SignedGetPath, params: Params) {
  const reply = await transport.get(path, params)
  if (!reply.ok || reply.retCode !== 0 || !isRow(reply.result))
    throw new ReadFailure(`${path}: ${failureOf(reply)}`)
  return { result: reply.result, time: reply.time }
}

/** Ids of orders and keys of positions that the lists had. */
export interface Listed {
  readonly orderIds: ReadonlySet<string>
  readonly positionKeys: ReadonlySet<string>
  /** Unix ms of the oldest of the position lists. */
  readonly positionsAt: number
}

async function readAccount(needs: ReadNeeds): Promise<void> {
  const { records, owner } = needs
  const info = await readOne(needs, '/v5/account/info', {})
  const account = accountOf(info.result, owner, records.account().positionMode)
  if (!account.ok) throw new ReadFailure(`/v5/account/info: ${account.problem.field} is not known`)
  records.setAccount({ ...records.account(), ...account.value })

  await readWallet(needs)
}

/** Reads all coins and the totals. Throws ReadFailure if they cannot be read now. */
export async function readWallet(needs: ReadNeeds): Promise<void> {
  const { records, rows } = needs
  const wallet = await readOne(needs, '/v5/account/wallet-balance', { accountType: 'UNIFIED' })
  const list = wallet.result['list']
  const row: unknown = Array.isArray(list) ? list[0] : undefined
  if (!isRow(row)) throw new ReadFailure('/v5/account/wallet-balance: no account')
  rows.wallet(row, wallet.time)
  emptyMissingCoins(records, wallet.time)
}

/** Bybit lists the coins that an account has. One that was read before this answer and is not in it has a balance of 0. */
function emptyMissingCoins(records: PrivateRecords, time: number): void {
  for (const { coin, figures, readAt } of records.coins.values()) {
    if (readAt >= time) continue
    const { cumRealisedPnl } = coin
    records.addCoin({
      readAt: time,
      figures: { coin: figures.coin },
      coin: {
        coin: coin.coin,
        walletBalance: ZERO_TEXT,
        positionMargin: ZERO_TEXT,
        orderMargin: ZERO_TEXT,
        cumRealisedPnl,
      },
    })
  }
}

/**
 * Reads the figures of all positions: liquidation price and margins move with prices, and no message says so. Throws
 * ReadFailure if a needed list cannot be read now.
 */
export async function readPositions({ transport, rows, records }: ReadNeeds): Promise<void> {
  let readAt = Number.MAX_SAFE_INTEGER
  for (const { path, category, params, of, isNeeded } of parts) {
    if (of !== 'position') continue
    const pages = await readPages(transport, path, params)
    if (pages.ok) {
      readAt = Math.min(readAt, pages.time)
      for (const row of pages.rows) rows.position(row, category, pages.time)
    } else if (isNeeded || !isRefusal(pages.reply))
      throw new ReadFailure(`${path} of ${category}: ${failureOf(pages.reply)}`)
  }
  records.confirmPositions(readAt)
}

/**
 * Reads everything into the records. Throws ReadFailure if a needed part cannot be read now. `fillsFrom`: Unix ms from which
 * executions are read.
 */
export async function readAll(needs: ReadNeeds, fillsFrom: number): Promise<Listed> {
  await readAccount(needs)
  const { transport, catalogue, rows, onRefusedPart } = needs
  const orderIds = new Set<string>()
  const positionKeys = new Set<string>()
  let positionsAt = Number.MAX_SAFE_INTEGER
  const note = (row: Row, category: Category): void => {
    const orderId = textOf(row, 'orderId')
    if (orderId !== undefined) orderIds.add(orderId)
    const market = catalogue.byName(category, textOf(row, 'symbol') ?? '')
    const index = row['positionIdx']
    if (market !== undefined && (index === 0 || index === 1 || index === 2))
      positionKeys.add(positionKey(market.instrument.symbol, index))
  }
  for (const { path, category, params, of, isNeeded } of [...parts, ...executionParts(fillsFrom)]) {
    const pages = await readPages(transport, path, params)
    if (!pages.ok) {
      const part = `${path} of ${category}`
      const why = failureOf(pages.reply)
      if (isNeeded || !isRefusal(pages.reply)) throw new ReadFailure(`${part}: ${why}`)
      onRefusedPart(part, why)
      continue
    }
    if (of === 'position') positionsAt = Math.min(positionsAt, pages.time)
    for (const row of pages.rows) {
      rows[of](row, category, pages.time)
      if (of === 'order' || of === 'position') note(row, category)
    }
  }
  deriveAccountMode(needs.records, catalogue)
  return { orderIds, positionKeys, positionsAt }
}

/** Whether Bybit answered about an order requested by its id, and what it is now. */
export type Requested = 'found' | 'absent' | 'no answer'

/** Requests one order, first among open and recent ones, then in the history. What is found is merged. */
export async function requestOrder(
  { transport, rows }: Pick<ReadNeeds, 'transport' | 'rows'>,
  category: Category,
  key: Pick<Order, 'orderId'> | { readonly orderLinkId: string },
): Promise<Requested> {
  for (const path of ['/v5/order/realtime', '/v5/order/history'] as const) {
    const pages = await readPages(transport, path, { category, ...key }, { lane: 'resolve' })
    if (!pages.ok) return 'no answer'
    for (const row of pages.rows) rows.order(row, category, pages.time)
    if (pages.rows.length > 0) return 'found'
  }
  return 'absent'
}

/**
 * Requests one side of a symbol's position, and merges it. Bybit answers for flat ones too, in places with the number -1: then
 * the position ended, whatever number it had.
 */
export async function requestPosition(
  { transport, rows, records }: ReadNeeds,
  { category, name, instrument }: Market,
  positionIdx: number,
): Promise<Requested> {
  const key = `${instrument.symbol}:${positionIdx}`
  const before = records.positions.get(key)
  const pages = await readPages(
    transport,
    '/v5/position/list',
    { category, symbol: name },
    { lane: 'resolve' },
  )
  if (!pages.ok) return 'no answer'
  const pushed = records.positions.get(key)
  for (const row of pages.rows) rows.position(row, category, pages.time)
  const isHeld = pages.rows.some((row) => {
    const size = amountOf(row, 'size')
    // A size that cannot be read is no proof that the position ended.
    return countOf(row, 'positionIdx') === positionIdx && (size === undefined || !isZeroText(size))
  })
  if (isHeld) return 'found'
  // A row that was pushed meanwhile, in the millisecond of the answer, can be newer or older: it is requested again.
  if (pushed !== before && pushed?.position !== null && pushed?.readAt === pages.time) {
    records.doubt(key)
    return 'found'
  }
  records.closePosition(key, pages.time)
  return 'absent'
}
