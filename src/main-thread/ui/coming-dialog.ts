import { useEffect } from 'react'
import { closeAtEscape } from './hold-keys.ts'

/** What a dialog's `lazyPart` shows until its code is loaded: nothing, but Escape closes it. */
export const comingDialog = <Props extends object>(close: (props: Props) => void) =>
  function ComingDialog(props: Props): null {
    useEffect(() => closeAtEscape(() => close(props)))
    return null
  }
