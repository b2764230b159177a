import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { snapshot } from 'valtio/vanilla'
import { LeverageDialog } from '../leverage/leverage-dialog.tsx'
import { AccountModeDialog } from '../margin/account-mode-dialog.tsx'
import { AddMarginDialog } from '../margin/add-margin-dialog.tsx'
import { MarginModeDialog } from '../margin/margin-mode-dialog.tsx'
import { TiersDialog } from '../margin/tiers-dialog.tsx'
import { CloseAllDialog } from './close-all-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { action, closeAction } from './dialog-state.ts'
import type { OpenAction } from './dialog-state.ts'
import { ReverseDialog } from './reverse-dialog.tsx'
import { StoppedDialog } from './stopped-dialog.tsx'

/** Shows the one dialog that is open; every opening starts anew (POS-25). */
function ActionHost() {
  const { i18n } = useTranslation()
  const { times } = useSnapshot(action)
  const { kind } = useSnapshot(action).open
  // Plain data, as it goes to another thread; what `useSnapshot` gives watches its readers and can't.
  const { open } = snapshot(action)
  if (kind === 'none') return null
  return (
    <I18nProvider locale={i18n.language}>
      <Dialog key={times} open={open} />
    </I18nProvider>
  )
}

function Dialog({ open }: { readonly open: OpenAction }) {
  switch (open.kind) {
    case 'close':
      return <CloseDialog positionKey={open.key} orderType={open.orderType} onClose={closeAction} />
    case 'reverse':
      return <ReverseDialog positionKey={open.key} onClose={closeAction} />
    case 'stopped':
      return <StoppedDialog name={open.name} symbol={open.symbol} end={open.end} onClose={closeAction} />
    case 'close-all':
      return <CloseAllDialog onlySymbol={open.onlySymbol} isShown={open.isShown} onClose={closeAction} />
    case 'add-margin':
      return <AddMarginDialog positionKey={open.key} onClose={closeAction} />
    case 'tiers':
      return <TiersDialog symbol={open.symbol} onClose={closeAction} />
    case 'leverage':
      return <LeverageDialog symbol={open.symbol} onClose={closeAction} />
    case 'margin-mode':
      return <MarginModeDialog symbol={open.symbol} onClose={closeAction} />
    case 'account-mode':
      return <AccountModeDialog onClose={closeAction} />
    case 'none':
    default:
      return null
  }
}

let mounted = false

/** Puts the host into the page the first time a dialog opens; it needs no place in the layout. */
export function mountActionHost(): void {
  if (mounted) return
  mounted = true
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<ActionHost />)
}
