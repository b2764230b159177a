import type { TpSlLegName } from '#shared/contracts/tpsl.ts'
import { dialog } from './dialog-state.ts'
import type { OpenDialog } from './dialog-state.ts'

let mounting: Promise<void> | null = null

/** The dialogs' code is loaded with the first one that opens. */
function mount(): Promise<void> {
  mounting ??= import('./tpsl-host.tsx')
    .then(({ mountTpSlHost }) => mountTpSlHost())
    .catch((error: unknown) => {
      mounting = null
      reportError(error)
    })
  return mounting
}

function open(what: OpenDialog): void {
  dialog.times += 1
  dialog.open = what
  void mount()
}

/** The TP/SL dialog of a position, by its `positionKey()` (TPSL-72, LINES-18). */
export const openPositionTpSl = (key: string): void => open({ kind: 'form', target: { of: 'position', key } })

/** The same with a price that was dropped on the chart as take profit or stop loss (LINES-19). */
export const openPositionTpSlAt = (key: string, leg: TpSlLegName, price: string): void =>
  open({ kind: 'form', target: { of: 'position', key }, drop: { leg, price } })

/** One partial entry of a position. */
export const openEntryTpSl = (
  key: string,
  entry: { readonly tpStopOrderId: string; readonly slStopOrderId: string },
): void => open({ kind: 'form', target: { of: 'position', key }, entry })

/** TP/SL that go with an open order (TPSL-01, TPSL-67). */
export const openOrderTpSl = (orderId: string): void =>
  open({ kind: 'form', target: { of: 'order', orderId } })

export const openTrailing = (key: string): void => open({ kind: 'trailing', key })
export const openTpSlBulk = (): void => open({ kind: 'bulk' })
