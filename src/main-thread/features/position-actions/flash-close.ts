import { proxy } from 'valtio/vanilla'
import type { CloseAllRow } from '#shared/contracts/actions.ts'
import { previewCloseAll } from '../../bridge/action-calls.ts'
import { newOrderLinkId, placeOrder } from '../../bridge/send-commands.ts'
import { isTrader, session } from '../../stores/account.ts'
import { pushNotice } from '../../stores/notices.ts'
import { view } from '../../stores/view.ts'
import { reportOutcome } from '../notices/report-outcome.ts'
import { closeOrder } from '../tables/close-order.ts'

/** The hotkey closes nothing unless it was armed; armed for this page alone and never remembered. */
export const flash = proxy<{ armed: boolean; busy: boolean }>({ armed: false, busy: false })

/** Shift+Alt+X: closes all positions of the open symbol by market. By code, so that it's the same key in every layout. */
export const isFlashKey = (event: {
  readonly code: string
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly repeat: boolean
}): boolean =>
  event.code === 'KeyX' && event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey && !event.repeat

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

/** Closes what is open of the open symbol, without a question; says so where there is nothing, or it isn't armed. */
export async function flashClose(): Promise<void> {
  if (flash.busy || !isTrader(session.view)) return
  const { symbol } = view
  const say = async (key: string): Promise<void> => {
    // Its English comes with the dialogs; where that fails, the notice still says that nothing was closed.
    await import('../../i18n/english/actions.ts').catch(reportError)
    pushNotice({
      id: 'flash-close',
      tone: 'info',
      titleKey: `actions:flash.${key}`,
      bodyKey: '',
      params: { symbol },
    })
  }
  if (!flash.armed) return say('notArmed')
  flash.busy = true
  const found = await previewCloseAll({ requestId: 0, onlySymbol: symbol })
  const rows = (found?.rows ?? []).filter(({ canClose }) => canClose)
  if (rows.length === 0) await say('nothing')
  await Promise.all(rows.map(closeRow))
  flash.busy = false
}

/** Listens for the hotkey; gives the way to stop. */
export function followFlashKey(): () => void {
  const pressed = (event: KeyboardEvent): void => {
    if (!isFlashKey(event) || event.isComposing) return
    event.preventDefault()
    void flashClose()
  }
  window.addEventListener('keydown', pressed)
  return () => window.removeEventListener('keydown', pressed)
}
