import { useEffect, useLayoutEffect, useState } from 'react'
import { closeDialog } from '../../stores/dialogs.ts'
import { useOpenDialog } from '../../stores/use-open-dialog.ts'
import { useCloseForOthers } from '../../trading/account/close-with-account.ts'
import { isInFloating } from '../../ui/open-overlay.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { isSameForm } from './dialog-state.ts'
import { noteOpener, returnFocus } from './opener.ts'
import { TpSlDialog } from './tpsl-dialog.tsx'
import { TrailingDialog } from './trailing-dialog.tsx'

function close(): void {
  returnFocus()
  closeDialog('tpSl')
}

/** A window that is opened again while it is open gets the focus. */
function focusWindow(): void {
  if (isInFloating(document.activeElement)) return
  document.querySelector<HTMLElement>('[data-floating] [role="dialog"]')?.focus()
}

/** Shows the one TP/SL window that is open. Each opening starts empty (TPSL-32), but the form that is open already stays. */
export function TpSlHost() {
  const { open, times } = useOpenDialog('tpSl')
  const isOpen = open !== null
  useCloseForOthers('tpSl', close)
  const [shown, setShown] = useState({ times, key: times, open })
  if (shown.times !== times || shown.open !== open) {
    const key = isSameForm(shown.open, open) ? shown.key : times
    setShown({ times, key, open })
  }
  // By `times`: for each opening of a window.
  useLayoutEffect(() => {
    if (isOpen && times > 0) noteOpener()
  }, [isOpen, times])
  useEffect(() => {
    if (isOpen && times > 0) focusWindow()
  }, [isOpen, times])
  switch (open?.name) {
    case 'tpSl':
      return <TpSlDialog key={shown.key} {...open.props} onClose={close} />
    case 'trailingStop':
      return <TrailingDialog key={times} {...open.props} onClose={close} />
    case 'tpSlBulk':
      return <BulkDialog key={times} onClose={close} />
    case undefined:
    default:
      return null
  }
}
