/** Bybit's four product groups. A symbol's name is unique in its category alone. */
export const categories = ['linear', 'inverse', 'spot', 'option'] as const
export type Category = (typeof categories)[number]
