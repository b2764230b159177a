import type { Outcome } from '#shared/contracts/outcome.ts'
import type { SetTpSlBody, TpSlCall, TpSlWireFields } from '#shared/contracts/tpsl-calls.ts'
import type { TpSlEntryView } from '#shared/contracts/tpsl-list.ts'
import type { TpSlView, TrailingView } from '#shared/contracts/tpsl.ts'
import type { PositionIdx } from '#shared/domain/enums.ts'
import '../../i18n/english/tpsl.ts'
import { swapTpSl } from '../../bridge/action-calls.ts'
import { cancelAllTpSl, cancelTpSl } from '../../bridge/dialog-calls.ts'
import { newOrderLinkId, replaceTpSl, setTpSl } from '../../bridge/send-commands.ts'
import { pushNotice } from '../../stores/notices.ts'
import { loadOrNotify } from '../late-code.ts'
import { reportOutcome } from '../outcomes/report-outcome.ts'
import { showPending } from './pending.ts'

/** The exchange's push event may arrive a moment after its answer: the row shows the new text for this long, ms. */
const SETTLE_MS = 1500

const textOf = (now: string, intent: TpSlView['tp']['intent']): string =>
  intent === 'remove' || now === '' ? '--' : now

/** Prices of take profit and stop loss, as shown; '--' for none. */
interface Prices {
  readonly tp: string
  readonly sl: string
}

/** The prices once the call is carried out. */
export const pricesOf = ({ tp, sl }: Pick<TpSlView, 'tp' | 'sl'>): Prices => ({
  tp: textOf(tp.fires, tp.intent),
  sl: textOf(sl.fires, sl.intent),
})

/** `TP / SL` as a position's row shows them. */
const rowText = ({ tp, sl }: Prices): string => `${tp} / ${sl}`

/** The parameters of a notice about take profit and stop loss: at which prices (`noticeTexts`). */
export const aboutPrices = (symbol: string, { tp, sl }: Prices): Readonly<Record<string, string>> => ({
  aboutKey: 'tpsl:notice.prices',
  symbol,
  tp,
  sl,
})

/**
 * Sends a form's call. The row shows the new values at once, and the old ones again if it is refused (TPSL-65, TPSL-66,
 * TPSL-67).
 *
 * @returns true if it was accepted
 */
export async function sendTpSl(
  call: TpSlCall,
  of: {
    readonly id: string
    readonly symbol: string
    readonly positionKey: string | null
    readonly prices: Prices
    /** Called where the answer was lost: the exchange may have carried it out. */
    readonly onUnknown?: () => void
  },
): Promise<boolean> {
  if (call.call === 'attach') return false
  const drop = of.positionKey === null ? () => undefined : showPending(of.positionKey, rowText(of.prices))
  const outcome = await (call.call === 'set' ? setTpSl(call.body) : replaceTpSl(call.body))
  if (outcome.kind === 'accepted') setTimeout(drop, SETTLE_MS)
  else drop()
  if (outcome.kind === 'unknown') of.onUnknown?.()
  return reportOutcome(outcome, {
    id: `tpsl-${of.id}`,
    titleKey: 'tpsl:notice.setTpFailed',
    ...doneOf(call.body, of),
  })
}

/** The notice of a call that was carried out: what was set, and what was removed. */
function doneOf(
  { takeProfit, stopLoss }: TpSlWireFields,
  { symbol, prices }: { readonly symbol: string; readonly prices: Prices },
) {
  if (rowText(prices) === '-- / --') return { doneKey: 'tpsl:notice.removedSuccess', params: { symbol } }
  const params = aboutPrices(symbol, prices)
  const removed = takeProfit === '0' ? 'tpRemoved' : stopLoss === '0' ? 'slRemoved' : null
  if (removed === null) return { doneKey: 'tpsl:notice.setTpSuccess', params }
  return { doneKey: 'tpsl:notice.changedSuccess', params: { ...params, aboutKey: `tpsl:notice.${removed}` } }
}

/**
 * Cancels all partial entries of a position and sets TP/SL of the entire position, as one intent. If only the first
 * step succeeds, a dialog reports it (H7, TPSL-69, TPSL-65).
 */
export async function swapTpSlEntries(
  call: TpSlCall,
  of: { readonly symbol: string; readonly positionKey: string | null; readonly prices: Prices },
): Promise<boolean> {
  if (call.call !== 'set') return false
  const { symbol, positionIdx } = call.body
  const drop = of.positionKey === null ? () => undefined : showPending(of.positionKey, rowText(of.prices))
  const id = newOrderLinkId()
  const outcome = await swapTpSl({ id, symbol, positionIdx, cancel: 'all-partial', set: call.body })
  setTimeout(drop, outcome.kind === 'accepted' && outcome.value.kind === 'done' ? SETTLE_MS : 0)
  const about = aboutPrices(of.symbol, of.prices)
  if (outcome.kind === 'rejected')
    return reportOutcome(outcome, {
      id: `tpsl-swap-${symbol}`,
      titleKey: 'tpsl:notice.setTpFailed',
      params: about,
    })
  const steps = await loadOrNotify(() => import('../steps/report-steps.ts'))
  steps?.reportStepsOutcome('tpsl-swap', { id, symbol: of.symbol, about }, outcome)
  return outcome.kind === 'accepted'
}

/** `distance`: of the trailing stop that is set or removed, as shown. */
export const sendTrailing = async (body: SetTpSlBody, remove: boolean, distance: string): Promise<boolean> =>
  reportOutcome(await setTpSl(body), {
    id: `trailing-${body.symbol}`,
    titleKey: 'tpsl:notice.trailingFailed',
    doneKey: remove ? 'tpsl:notice.trailingRemoved' : 'tpsl:notice.trailingSet',
    params: { aboutKey: 'tpsl:trailing.behind', symbol: body.symbol, distance },
  })

/** The distance of a trailing stop, as shown: a price, or a percent. */
export const distanceOf = ({ distance, percent }: Pick<TrailingView, 'distance' | 'percent'>): string =>
  distance === '--' ? percent : distance

const canceling = new Set<string>()

/**
 * Cancels an entry: with one call for a pair whose legs cancel each other, otherwise with one call per leg (TPSL-68).
 */
export async function cancelEntry(
  entry: Pick<TpSlEntryView, 'ids' | 'symbol' | 'kind' | 'tp' | 'sl' | 'tpText' | 'slText'>,
): Promise<boolean> {
  if (entry.kind === 'order') return clearOrder(entry)
  const ids = [entry.ids.tpStopOrderId, entry.ids.slStopOrderId].filter((id) => id !== '')
  const key = ids.join(':')
  if (canceling.has(key)) return false
  canceling.add(key)
  let last: Outcome<null> | null = null
  for (const orderId of ids) {
    // Sequential: the second leg is only canceled if the first was.
    // oxlint-disable-next-line no-await-in-loop
    last = await cancelTpSl({ orderId, symbol: entry.symbol })
    if (last.kind !== 'accepted') break
  }
  canceling.delete(key)
  if (last === null) return false
  return reportOutcome(last, {
    id: `tpsl-cancel-${key}`,
    titleKey: 'tpsl:notice.cancelFailed',
    doneKey: 'tpsl:notice.cancelSuccess',
    params: aboutPrices(entry.symbol, entry),
  })
}

/** Cancels all partial entries of a position (TPSL-69, TPSL-70). */
export async function cancelAllEntries(symbol: string, positionIdx: PositionIdx): Promise<boolean> {
  const id = `tpsl-cancel-all-${symbol}-${positionIdx}`
  const outcome = await cancelAllTpSl({ symbol, positionIdx })
  if (outcome.kind !== 'accepted')
    return reportOutcome(outcome, { id, titleKey: 'tpsl:notice.CancelFailure', params: { symbol } })
  pushNotice({
    id,
    tone: 'success',
    titleKey: 'tpsl:notice.CancelAllSuccess',
    bodyKey: 'tpsl:notice.CancelAllTpSlSuccessDec',
    params: { symbol, count: String(outcome.value.canceled) },
  })
  return true
}

/** Removes the TP/SL of an open order; the order stays. */
async function clearOrder(
  entry: Pick<TpSlEntryView, 'ids' | 'symbol' | 'tp' | 'sl' | 'tpText' | 'slText'>,
): Promise<boolean> {
  const orderId = entry.ids.tpStopOrderId
  const outcome = await replaceTpSl({
    orderId,
    symbol: entry.symbol,
    type: 'TpSl',
    ...(entry.tpText === '' ? {} : { takeProfit: '0' }),
    ...(entry.slText === '' ? {} : { stopLoss: '0' }),
  })
  return reportOutcome(outcome, {
    id: `tpsl-clear-${orderId}`,
    titleKey: 'tpsl:notice.cancelFailed',
    doneKey: 'tpsl:notice.cancelSuccess',
    params: aboutPrices(entry.symbol, entry),
  })
}
