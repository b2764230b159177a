import { proxy } from 'valtio/vanilla'

/** Prompts that a refusal opens over the page; each at most once. */
export const prompts = proxy<{
  /** The compliance wall (ERR-07). */
  compliance: boolean
  /** A split order of which a part failed (ERR-09); texts are '' if the exchange named none. */
  splitOrder: { readonly failedQty: string; readonly coin: string } | null
  /** An order above the balance (ERR-11). */
  balance: boolean
  /** The exchange does not serve this visitor (BAN-01). */
  banned: boolean
}>({ compliance: false, splitOrder: null, balance: false, banned: false })
