import { proxy } from 'valtio/vanilla'

/** What a refusal asks to be shown over the page; each at most once. */
export const prompts = proxy<{
  /** The compliance wall (ERR-07). */
  compliance: boolean
  /** A split order that failed in part (ERR-09); texts '' where the exchange named none. */
  splitOrder: { readonly failedQty: string; readonly coin: string } | null
  /** An order above the balance (ERR-11). */
  balance: boolean
  /** The visitor isn't served (BAN-01). */
  banned: boolean
}>({ compliance: false, splitOrder: null, balance: false, banned: false })
