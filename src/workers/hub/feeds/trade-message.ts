import type { TradeMessage } from '#shared/contracts/private-feed.ts'
import { topic } from '#shared/wire/topics.ts'
import type { PrivateEntry } from '#shared/wire/frames.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

const LONGEST_TEXT = 100

/** Scenes of the topics whose messages carry none. */
const sceneOf: Readonly<Record<string, string>> = {
  [topic.userLiquidation]: 'liquidation',
  [topic.userOptionLiquidation]: 'liquidation',
}

const shortText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : '')

/**
 * A message of user.trade.msg (FEED-27) or of a liquidation topic (FEED-28); null if it is unreadable. Messages change no
 * state.
 */
export function readTradeMessage([, name, raw]: PrivateEntry): TradeMessage | null {
  const scene = sceneOf[name] ?? shortText(raw['scene'])
  const { side, orderType } = raw
  if (scene === '' || shortText(raw['symbol']) === '' || (side !== 'Buy' && side !== 'Sell')) return null
  const amount = <Name extends string>(field: Name): Partial<Record<Name, DecimalText>> => {
    const value = parseDecimalText(raw[field])
    return value === null ? {} : ({ [field]: value } as Partial<Record<Name, DecimalText>>)
  }
  return {
    scene,
    symbol: shortText(raw['symbol']),
    side,
    orderId: shortText(raw['orderId']),
    ...(orderType === 'Limit' || orderType === 'Market' ? { orderType } : {}),
    ...amount('price'),
    ...amount('qty'),
    ...amount('leavesQty'),
    ...amount('size'),
    reason: shortText(raw['reason']),
  }
}
