import { proxy } from 'valtio/vanilla'

/** Whether the trading keys work. For this page only and never stored. */
export const trading = proxy<{ armed: boolean }>({ armed: false })
