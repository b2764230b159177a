import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { snapshot } from 'valtio/vanilla'
import { BulkDialog } from './bulk-dialog.tsx'
import { closeDialog, dialog } from './dialog-state.ts'
import { TpSlDialog } from './tpsl-dialog.tsx'
import { TrailingDialog } from './trailing-dialog.tsx'

/** Shows the one TP/SL dialog that is open; every opening starts anew (TPSL-32). */
function TpSlHost() {
  const { i18n } = useTranslation()
  const { times } = useSnapshot(dialog)
  const { kind } = useSnapshot(dialog).open
  // Plain data, as it goes to another thread; what `useSnapshot` gives watches its readers and can't.
  const { open } = snapshot(dialog)
  if (kind === 'none') return null
  return (
    <I18nProvider locale={i18n.language}>
      {open.kind === 'form' && (
        <TpSlDialog
          key={times}
          target={open.target}
          drop={open.drop}
          entry={open.entry}
          onClose={closeDialog}
        />
      )}
      {open.kind === 'trailing' && (
        <TrailingDialog key={times} positionKey={open.key} onClose={closeDialog} />
      )}
      {open.kind === 'bulk' && <BulkDialog key={times} onClose={closeDialog} />}
    </I18nProvider>
  )
}

let mounted = false

/** Puts the host into the page the first time a dialog opens; it needs no place in the layout. */
export function mountTpSlHost(): void {
  if (mounted) return
  mounted = true
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<TpSlHost />)
}
