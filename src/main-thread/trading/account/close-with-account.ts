import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { dialogs } from '../../stores/dialogs.ts'
import type { DialogLayer } from '../../stores/dialogs.ts'
import { useUser } from '../../stores/use-user.ts'
import { notifyDialogClosed } from '../dialog-closed.ts'

/**
 * Closes a dialog when another account logs in, in whatever tab, and says why: it acts for the account that it was opened in.
 * A hub that starts again has no account for a moment.
 *
 * @param times differs for each opening
 */
export function useCloseWithAccount(isOpen: boolean, times: number, close: () => void): void {
  const accountId = useUser()
  const [opened, setOpened] = useState({ times, isOpen, accountId })
  if (opened.times !== times || opened.isOpen !== isOpen) setOpened({ times, isOpen, accountId })
  const isOthers = accountId !== '' && opened.accountId !== '' && accountId !== opened.accountId
  useEffect(() => {
    if (!isOpen || !isOthers) return
    close()
    void notifyDialogClosed()
  }, [isOpen, isOthers, close])
}

/** Closes what is open on a layer when another account logs in. */
export function useCloseForOthers(layer: DialogLayer, close: () => void): void {
  const { open, times } = useSnapshot(dialogs[layer])
  useCloseWithAccount(open !== null, times, close)
}
