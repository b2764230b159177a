import type { TpSlLegName } from '#shared/contracts/tpsl.ts'
import type { CloseAllRow } from '#shared/contracts/position-actions.ts'
import type { Side } from '#shared/domain/enums.ts'
import '../../i18n/english/actions.ts'
import { ordersShown } from '../../bridge/ask-risk.ts'
import { previewCloseAll } from '../../bridge/action-calls.ts'
import { newOrderLinkId, placeOrder } from '../../bridge/send-commands.ts'
import { instrument } from '../../stores/market.ts'
import { pageAction } from '../../stores/page-actions.ts'
import { view } from '../../stores/view.ts'
import { cancelScope, scopeOf } from '../../trading/orders/cancel-scope.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { closeDialog, openDialog } from '../../stores/dialogs.ts'
import type { DialogLayer } from '../../stores/dialogs.ts'
import { openReverse } from '../../trading/steps/open-reverse.ts'
import { closeOrder } from '../../trading/positions/close-order.ts'
import { draftFor } from '../../trading/ticket/draft.ts'
import { holdKeys } from '../../ui/hold-keys.ts'
import { maySubmit, submitTicket } from '../../trading/ticket/submit-ticket.ts'
import { wasAdjustedSince } from '../../ui/adjusted.ts'
import { notifyAboutKeys } from './arm.ts'

/** Trading keys do the same as their buttons. One action of each kind runs at a time in a market. */
const busy = { closing: new Set<string>(), canceling: new Set<string>() }

async function closeRow(row: CloseAllRow): Promise<void> {
  const orderLinkId = newOrderLinkId()
  const outcome = await placeOrder(closeOrder(row, orderLinkId))
  reportOutcome(outcome, {
    id: orderLinkId,
    titleKey: 'closeFailed',
    call: 'create',
    params: { symbol: row.name },
  })
}

async function rowsOf(symbol: string): Promise<readonly CloseAllRow[]> {
  const found = await previewCloseAll({ requestId: 0, onlySymbol: symbol })
  return (found?.rows ?? []).filter(({ canClose }) => canClose)
}

/** Closes all positions of the open symbol without confirmation. Notifies the trader if there are none. */
export async function flashClose(): Promise<void> {
  const { symbol } = view
  if (busy.closing.has(symbol)) return
  busy.closing.add(symbol)
  try {
    const rows = await rowsOf(symbol)
    if (rows.length === 0) notifyAboutKeys('noPosition', { symbol })
    await Promise.all(rows.map(closeRow))
  } finally {
    busy.closing.delete(symbol)
  }
}

type PositionDialog =
  | 'close'
  | 'closeLimit'
  | 'reverse'
  | 'askToReverse'
  | 'trailing'
  | 'addMargin'
  | 'tpSl'
  | 'share'

/** What was typed for a dialog: the share that it closes at first, or the price of a leg. */
interface Start {
  readonly percent?: number
  readonly drop?: { readonly leg: TpSlLegName; readonly price: string }
}

const openFor: Readonly<Record<PositionDialog, (positionKey: string, start: Start) => void>> = {
  close: (positionKey, { percent }) =>
    openDialog('closePosition', {
      positionKey,
      orderType: 'Market',
      ...(percent === undefined ? {} : { percent }),
    }),
  closeLimit: (positionKey) => openDialog('closePosition', { positionKey, orderType: 'Limit' }),
  reverse: openReverse,
  askToReverse: (positionKey) => openDialog('reversePosition', { positionKey }),
  trailing: (positionKey) => openDialog('trailingStop', { positionKey }),
  addMargin: (positionKey) => openDialog('addMargin', { positionKey }),
  tpSl: (key, { drop }) =>
    openDialog('tpSl', { target: { of: 'position', key }, ...(drop === undefined ? {} : { drop }) }),
  share: (key) => openDialog('poster', { of: { key } }),
}

/**
 * Opens the dialog of a symbol's position, usually of the open one. Of several positions, closing asks about all, and the
 * others notify the trader. A reverse whose dialog the member turned off is sent, but one to ask about never is.
 *
 * @param orElse runs where there is no position; left out: a notice says so
 */
export const openForPosition = (
  what: PositionDialog,
  symbol = view.symbol,
  start: Start = {},
  orElse: () => void = () => notifyAboutKeys('noPosition', { symbol }),
): Promise<void> => holdKeys((escape) => openDialogFor(what, symbol, start, orElse, escape))

const layerOf = (what: PositionDialog): DialogLayer =>
  what === 'trailing' || what === 'tpSl' ? 'tpSl' : what === 'share' ? 'poster' : 'position'

async function openDialogFor(
  what: PositionDialog,
  symbol: string,
  start: Start,
  orElse: () => void,
  escape: AbortSignal,
): Promise<void> {
  escape.addEventListener('abort', () => closeDialog(layerOf(what)))
  const [first, second] = await rowsOf(symbol)
  if (escape.aborted) return
  if (first === undefined) orElse()
  else if (what === 'close' && second !== undefined && start.percent === undefined)
    openDialog('closeAll', { onlySymbol: symbol, isShown: false })
  else if (second !== undefined) notifyAboutKeys('severalPositions', { symbol })
  else openFor[what](first.key, start)
}

/**
 * Cancels every open order of the open symbol without confirmation. Stops of its positions stay, and a notice says so. If it
 * is unknown which they are, or there is nothing else, the dialog asks.
 */
export async function cancelOpenSymbol(): Promise<void> {
  const { symbol } = view
  if (busy.canceling.has(symbol)) return
  busy.canceling.add(symbol)
  try {
    const found = await ordersShown(symbol)
    const scope = found && scopeOf(found)
    if (scope === null || (scope.stops.length > 0 && !scope.mayLeave))
      return openDialog('cancelOrders', { symbol, name: instrument.v?.displayName ?? symbol })
    const outcome = await cancelScope(scope, false, { symbol })
    const count = outcome.kind === 'accepted' ? String(outcome.value.canceled) : '0'
    reportOutcome(outcome, {
      id: 'cancel-all',
      titleKey: 'cancelAllFailed',
      // Each order notifies about its own cancellation.
      ...(count === '0' ? { doneKey: 'cancelAllDone' } : {}),
      params: { count, symbol },
    })
    if (scope.stops.length > 0) notifyAboutKeys('stopsStay', { symbol, n: String(scope.stops.length) })
  } finally {
    busy.canceling.delete(symbol)
  }
}

/**
 * Sends the ticket's order on a side. If leaving a field corrects it, nothing is sent and the trader has to look first.
 */
export function submit(side: Side): void {
  const open = instrument.v
  const isShown = pageAction(side === 'Buy' ? 'focusBuy' : 'focusSell') !== undefined
  if (!isShown || open?.symbol !== view.symbol || !maySubmit(side, open)) return notifyAboutKeys('blocked')
  const pressedAt = performance.now()
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
  if (wasAdjustedSince(pressedAt)) return notifyAboutKeys('adjusted')
  void submitTicket(side, { instrument: open, draft: draftFor(open.symbol) })
}
