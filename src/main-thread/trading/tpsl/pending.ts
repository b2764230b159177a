import { proxy } from 'valtio/vanilla'

/** What a position's row shows of a change that is on its way; gone with its outcome (rolled back where it was refused). */
export const pendingTpSl = proxy<{ byKey: Readonly<Record<string, string>> }>({ byKey: {} })

export function showPending(key: string, text: string): () => void {
  pendingTpSl.byKey = { ...pendingTpSl.byKey, [key]: text }
  return () => {
    const { [key]: shown, ...rest } = pendingTpSl.byKey
    if (shown === text) pendingTpSl.byKey = rest
  }
}
