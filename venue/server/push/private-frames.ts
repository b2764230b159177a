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

/** A conditional order that was triggered goes on as an order; all others that aren't open have ended. */
const hasEnded = ({ orderStatus }: Order): boolean =>
  orderStatus !== 'Triggered' && !openOrderStatuses.some((status) => status === orderStatus)

/**
 * An exchange event as entries of its topics: its own first, then those that repeat it under the same sequence (FEED-24..29,
 * FEED-33; docs/wire.md 1.5). The event's name decides nothing about money: all is passed on as it came.
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

/** Entries of one frame: at some hundred bytes each it stays far below the limit of both ends. */
const FRAME_ENTRIES = 250

/** Cuts a long list into frames; entries of one sequence number stay together. */
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
 * Sends the entries of one account to its sockets, each selection and spelling encoded once. A socket gets the topics it
 * holds; one that holds them all sees a continuous sequence.
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
