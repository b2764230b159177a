/** The account's tables, in the order of their tabs. */
export const tableTabs = ['positions', 'orders', 'tpsl', 'history', 'balances'] as const
export type TableTab = (typeof tableTabs)[number]
