import { useEffect } from 'react'
import { openClose } from '../position-actions/open-action.ts'

/** Asks to close the position of a key; the dialog itself belongs to `position-actions`. */
export function ClosePositionDialog(props: { readonly rowKey: string | null; readonly onDone: () => void }) {
  const { rowKey, onDone } = props
  useEffect(() => {
    if (rowKey === null) return
    openClose(rowKey)
    onDone()
  }, [rowKey, onDone])
  return null
}
