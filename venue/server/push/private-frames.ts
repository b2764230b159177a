import { openOrderStatuses } from '#shared/domain/enums.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import type { Order } from '#shared/domain/records.ts'
import { FRAME_PRIVATE } from '#shared/wire/frames.ts'
import type { PrivateEntry } from '#shared/wire/frames.ts'
import { ORDER_EVENT_KEY, toShortKeys } from '#shared/wire/short-keys.ts'
import { topic } from '#shared/wire/topics.ts'
import { encodeFrame } from '#shared/wire/codec.ts'
import type { PrivateEvent } from '../../exchange/events.ts'
import type { Connection } from './connection.ts'

const isOption = (contractType: ContractType): boolean =>
  contractType === 'UsdcOption' || contractType === 'UsdtOption'

/** Whether an order has ended. A triggered conditional order isn't open, but continues as an order. */
const hasEnded = ({ orderStatus }: Order): boolean =>
  orderStatus !== 'Triggered' && !openOrderStatuses.some((status) => status === orderStatus)

/**
 * Converts an event to entries of its topics: its own first, then topics that repeat it under the same sequence (FEED-24..29,
 * FEED-33; docs/wire.md 1.5). Amounts are passed on unchanged.
 */
export function privateEntries(
  event: PrivateEvent,
  contractTypeOf: (symbol: string) => ContractType,
): readonly PrivateEntry[] {
  const { seq } = event
  switch (event.kind) {
    case 'order': {
      const { order } = event
      const contractType = contractTypeOf(order.symbol)
      const fields = { [ORDER_EVENT_KEY]: event.event, ...toShortKeys('order', order) }
      const entries: PrivateEntry[] = [[seq, topic.userOrder, fields]]
      if (contractType === 'Spot' && order.isLeverage === true)
        entries.push([seq, topic.userMarginOrder, fields])
      if (isOption(contractType) && hasEnded(order)) entries.push([seq, topic.userOptionOrderHistory, fields])
      return entries
    }
    case 'execution': {
      const fields = toShortKeys('execution', event.execution)
      const entries: PrivateEntry[] = [[seq, topic.userExecution, fields]]
      if (isOption(contractTypeOf(event.execution.symbol))) entries.push([seq, topic.userOptionTrade, fields])
      return entries
    }
    case 'position':
      return [[seq, topic.userPosition, toShortKeys('position', event.position)]]
    case 'wallet':
      return [[seq, topic.userWallet, toShortKeys('wallet', event.coin)]]
    case 'totals':
      return [[seq, topic.userTotals, { ...event.totals }]]
    case 'setting':
      return [[seq, topic.userSetting, toShortKeys('setting', event.setting)]]
    case 'account':
      return [[seq, topic.userAccount, { ...event.account }]]
    case 'tradeMsg':
      return [[seq, topic.userTradeMsg, { ...event.message }]]
    case 'liquidation':
      break
  }
  const { liquidation } = event
  const isOfOption = isOption(contractTypeOf(liquidation.symbol))
  return [[seq, isOfOption ? topic.userOptionLiquidation : topic.userLiquidation, { ...liquidation }]]
}

/** Maximum entries per frame: with some hundred bytes each, frames stay far below the limit. */
const FRAME_ENTRIES = 250

/** Splits entries into frames; entries of the same sequence stay together. */
function framesOf(entries: readonly PrivateEntry[]): readonly (readonly PrivateEntry[])[] {
  const frames: PrivateEntry[][] = []
  for (const entry of entries) {
    const last = frames.at(-1)
    if (last === undefined || (last.length >= FRAME_ENTRIES && last.at(-1)?.[0] !== entry[0]))
      frames.push([entry])
    else last.push(entry)
  }
  return frames
}

/**
 * Sends an account's entries to its sockets. Each selection of topics and each encoding is encoded once. A socket gets its
 * subscribed topics; with all of them its sequence has no gaps.
 */
export function sendPrivate(
  time: number,
  entries: readonly PrivateEntry[],
  connections: Iterable<Connection>,
  copies: number,
): void {
  const encoded = new Map<string, readonly (Uint8Array | string)[]>()
  for (const connection of connections) {
    if (connection.privateTopics.size === 0) continue
    const key = `${connection.json ? 'j' : 'b'}:${[...connection.privateTopics].sort().join()}`
    let frames = encoded.get(key)
    if (frames === undefined) {
      const held = entries.filter((entry) => connection.privateTopics.has(entry[1]))
      frames = framesOf(held).map((part) => {
        const frame = [FRAME_PRIVATE, time, part]
        return connection.json ? JSON.stringify(frame) : Buffer.from(encodeFrame(frame))
      })
      encoded.set(key, frames)
    }
    for (const frame of frames) {
      for (let i = 0; i < copies; i += 1) connection.sendBytes(frame)
    }
  }
}
