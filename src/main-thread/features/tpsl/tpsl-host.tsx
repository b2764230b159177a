import { useEffect, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { snapshot } from 'valtio/vanilla'
import { session } from '../../stores/account.ts'
import { isInFloating } from '../../ui/open-overlay.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { closeDialog, dialog, isSameForm } from './dialog-state.ts'
import { noteOpener, returnFocus } from './opener.ts'
import { TpSlDialog } from './tpsl-dialog.tsx'
import { TrailingDialog } from './trailing-dialog.tsx'

function close(): void {
  returnFocus()
  closeDialog()
}

/** A window that is asked for again while it's open gets the focus. */
function focusWindow(): void {
  if (isInFloating(document.activeElement)) return
  document.querySelector<HTMLElement>('[data-floating] [role="dialog"]')?.focus()
}

/** Shows the one TP/SL dialog that is open; every opening starts anew (TPSL-32), one that is open already goes on. */
function TpSlHost() {
  const { i18n } = useTranslation()
  const { times } = useSnapshot(dialog)
  const { kind } = useSnapshot(dialog).open
  const { view } = useSnapshot(session)
  const accountId = view.kind === 'visitor' ? '' : view.account.accountId
  // Plain data, as it goes to another thread; what `useSnapshot` gives watches its readers and can't.
  const { open } = snapshot(dialog)
  const [shown, setShown] = useState({ times, key: times, open, accountId })
  if (shown.times !== times || shown.open !== open) {
    const key = isSameForm(shown.open, open) ? shown.key : times
    setShown({ times, key, open, accountId })
  }
  // By `times`: each time a window is asked for.
  useLayoutEffect(() => {
    if (kind !== 'none' && times > 0) noteOpener()
  }, [kind, times])
  useEffect(() => {
    if (kind !== 'none' && times > 0) focusWindow()
  }, [kind, times])
  // Another account has other positions. A hub that starts again knows nobody for a moment.
  const isOthers = accountId !== '' && shown.accountId !== '' && accountId !== shown.accountId
  useEffect(() => {
    if (kind !== 'none' && isOthers) close()
  }, [kind, isOthers])
  if (kind === 'none') return null
  return (
    <I18nProvider locale={i18n.language}>
      {open.kind === 'form' && (
        <TpSlDialog
          key={shown.key}
          target={open.target}
          drop={open.drop}
          entry={open.entry}
          onClose={close}
        />
      )}
      {open.kind === 'trailing' && <TrailingDialog key={times} positionKey={open.key} onClose={close} />}
      {open.kind === 'bulk' && <BulkDialog key={times} onClose={close} />}
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
