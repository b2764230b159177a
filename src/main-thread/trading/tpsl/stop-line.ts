import '../../i18n/english/tpsl.ts'
import { i18n } from '../../i18n/instance.ts'
import { listTpSl, openTpSl, openTpSlEntry, previewTpSl, previewTrailing } from '../../bridge/ask-risk.ts'
import { pushNotice } from '../../stores/notices.ts'
import type { TpSlCall } from '#shared/contracts/tpsl-calls.ts'
import type { TpSlEntryView } from '#shared/contracts/tpsl-list.ts'
import type { TpSlLegName, TpSlMessage, TpSlOpening, TpSlView } from '#shared/contracts/tpsl.ts'
import { draftOf, editLeg } from './form-edits.ts'
import { messageParams } from './message-params.ts'
import { distanceOf, pricesOf, sendTpSl, sendTrailing } from './send-tpsl.ts'

interface Found {
  readonly entry: TpSlEntryView
  readonly leg: TpSlLegName
}

/** The entry and leg a stop order belongs to; null if there is none or the worker doesn't answer. */
async function entryOf(orderId: string): Promise<Found | null> {
  const list = await listTpSl({ positionKey: null, only: 'all', sort: 'time', descending: true })
  for (const entry of list?.entries ?? []) {
    if (entry.kind === 'order') continue
    if (entry.ids.tpStopOrderId === orderId) return { entry, leg: 'tp' }
    if (entry.ids.slStopOrderId === orderId) return { entry, leg: 'sl' }
  }
  return null
}

const openingOf = ({ kind, positionKey, ids }: TpSlEntryView): Promise<TpSlOpening | null> =>
  kind === 'partial' ? openTpSlEntry(positionKey, ids) : openTpSl({ of: 'position', key: positionKey })

const blocking = (view: TpSlView, leg: TpSlLegName): TpSlMessage | undefined =>
  [...view[leg].messages, ...view.qtyMessages].find(({ kind }) => kind !== 'caution')

function refuse(orderId: string, symbol: string, message: TpSlMessage | undefined): null {
  pushNotice({
    id: `tpsl-${orderId}`,
    tone: 'failure',
    titleKey: 'tpsl:notice.setTpFailed',
    bodyKey: `tpsl:message.${message?.key ?? 'changedOnLine'}`,
    params: { symbol, ...messageParams((key) => i18n.t(key, { ns: 'tpsl' }), message?.params ?? {}) },
  })
  return null
}

/** The call that moves one leg of an entry, by the same rules as the dialog. Notifies why it can't be moved. */
async function callFor(
  orderId: string,
  symbol: string,
  text: string,
): Promise<{ readonly call: TpSlCall; readonly view: TpSlView; readonly entry: TpSlEntryView } | null> {
  const found = await entryOf(orderId)
  const opening = found === null ? null : await openingOf(found.entry)
  if (found === null || opening === null) return refuse(orderId, symbol, undefined)
  const draft = editLeg(draftOf(opening), found.leg, { input: 'trigger', text })
  const view = await previewTpSl({ ...draft, requestId: 1 })
  if (view === null || view.call === null)
    return refuse(orderId, symbol, view === null ? undefined : blocking(view, found.leg))
  return { call: view.call, view, entry: found.entry }
}

async function change(orderId: string, symbol: string, text: string): Promise<boolean> {
  const made = await callFor(orderId, symbol, text)
  if (made === null) return false
  return sendTpSl(made.call, {
    id: orderId,
    symbol,
    positionKey: made.entry.kind === 'full' ? made.entry.positionKey : null,
    prices: pricesOf(made.view),
  })
}

/** Expected PnL and ROI of a line: '+12.34 USDT (+3.40%)'. */
function expectedAt(view: TpSlView, leg: TpSlLegName): string {
  const { expectedPnl, expectedRoi } = view[leg]
  if (expectedPnl === '--') return ''
  const roi = expectedRoi === '--' ? '' : ` (${expectedRoi})`
  return `${expectedPnl} ${view.head?.coin ?? ''}${roi}`
}

/** What the form shows for a leg at a price: its error, otherwise its expected result; '' if neither is known. */
async function resultAt(opening: TpSlOpening, leg: TpSlLegName, price: string): Promise<string> {
  const view = await previewTpSl({
    ...editLeg(draftOf(opening), leg, { input: 'trigger', text: price }),
    requestId: 1,
  })
  if (view === null) return ''
  const message = blocking(view, leg)
  if (message === undefined) return expectedAt(view, leg)
  const params = messageParams((key) => i18n.t(key, { ns: 'tpsl' }), message.params)
  return i18n.t(`message.${message.key}`, { ns: 'tpsl', ...params })
}

/** As `judgeStopLine`, for a take profit or stop loss of the whole position that a drop of its line would set. */
export async function judgeDrop(positionKey: string, leg: TpSlLegName, price: string): Promise<string> {
  const opening = await openTpSl({ of: 'position', key: positionKey })
  return opening === null ? '' : resultAt(opening, leg, price)
}

/**
 * The text on a TP or SL line while it is dragged to a price: the dialog's error for that price, otherwise its expected
 * result. '' if neither is known.
 */
export async function judgeStopLine(orderId: string, price: string): Promise<string> {
  const found = await entryOf(orderId)
  const opening = found === null ? null : await openingOf(found.entry)
  return found === null || opening === null ? '' : resultAt(opening, found.leg, price)
}

/**
 * Moves a TP or SL line to the price it was dropped at, with one set-tp-sl-ts. Resolves to false if it was refused; a
 * notice says why.
 */
export const moveStopLine = (orderId: string, symbol: string, price: string): Promise<boolean> =>
  change(orderId, symbol, price)

/** Cancels the leg of such a line; the other leg stays (TPSL-71). */
export async function cancelStopLine(orderId: string, symbol: string): Promise<boolean> {
  const found = await entryOf(orderId)
  if (found?.entry.kind !== 'trailing') return change(orderId, symbol, '')
  const preview = await previewTrailing({
    requestId: 1,
    key: found.entry.positionKey,
    by: 'distance',
    text: '',
    activationText: '',
    openedAs: '',
  })
  if (!preview?.removeCall) return false
  return sendTrailing(preview.removeCall, true, preview.now === null ? '' : distanceOf(preview.now))
}
