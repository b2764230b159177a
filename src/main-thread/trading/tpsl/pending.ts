import { proxy } from 'valtio/vanilla'

/**
 * The TP/SL text of each position whose change is being sent. Removed with the outcome, so that a refused change
 * disappears.
 */
export const pendingTpSl = proxy<{ byKey: Readonly<Record<string, string>> }>({ byKey: {} })

export function showPending(key: string, text: string): () => void {
  pendingTpSl.byKey = { ...pendingTpSl.byKey, [key]: text }
  return () => {
    const { [key]: shown, ...rest } = pendingTpSl.byKey
    if (shown === text) pendingTpSl.byKey = rest
  }
}
