import { createElement } from 'react'
import type { Attributes, ComponentType } from 'react'
import { LeverageDialog } from '../../features/leverage/leverage-dialog.tsx'
import { AccountModeDialog } from '../../features/margin/account-mode-dialog.tsx'
import { PositionModeDialog } from '../../features/margin/position-mode-dialog.tsx'
import { AddMarginDialog } from '../../features/margin/add-margin-dialog.tsx'
import { MarginModeDialog } from '../../features/margin/margin-mode-dialog.tsx'
import { TiersDialog } from '../../features/margin/tiers-dialog.tsx'
import { CancelDialog } from '../../features/position-actions/cancel-dialog.tsx'
import { CloseAllDialog } from '../../features/position-actions/close-all-dialog.tsx'
import { CloseDialog } from '../../features/position-actions/close-dialog.tsx'
import { ReverseDialog } from '../../features/position-actions/reverse-dialog.tsx'
import { StoppedDialog } from '../../features/position-actions/stopped-dialog.tsx'
import { CancelShownDialog } from '../../features/tables/cancel-shown-dialog.tsx'
import { closeDialog } from '../../stores/dialogs.ts'
import { useOpenDialog } from '../../stores/use-open-dialog.ts'
import { useCloseForOthers } from '../../trading/account/close-with-account.ts'
import type { DialogOn, DialogProps } from '../../stores/dialogs.ts'

type PositionDialog = DialogOn<'position'>
interface Closable {
  readonly onClose: () => void
}

const components: { readonly [Name in PositionDialog]: ComponentType<DialogProps[Name] & Closable> } = {
  closePosition: CloseDialog,
  reversePosition: ReverseDialog,
  stoppedSteps: StoppedDialog,
  closeAll: CloseAllDialog,
  cancelOrders: CancelDialog,
  cancelShown: CancelShownDialog,
  addMargin: AddMarginDialog,
  riskTiers: TiersDialog,
  leverage: LeverageDialog,
  marginMode: MarginModeDialog,
  accountMode: AccountModeDialog,
  positionMode: PositionModeDialog,
}

const close = (): void => closeDialog('position')

function render<Name extends PositionDialog>(name: Name, props: DialogProps[Name], key: number) {
  const all = { ...props, key, onClose: close } as Attributes & DialogProps[Name] & Closable
  return createElement(components[name], all)
}

/** Shows the open dialog about a position, its margin or leverage. */
export function PositionDialogs() {
  const { open, times } = useOpenDialog('position')
  useCloseForOthers('position', close)
  return open !== null ? render(open.name, open.props, times) : null
}
