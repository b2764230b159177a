/**
 * Whether a code can be an exchange's own word for a movement of money, such as AIRDROP. Exchanges have dozens and add more:
 * those that this build does not know are shown as they are.
 */
export const isOwnWord = (column: string, value: string): boolean =>
  column === 'type' && /^[A-Z][A-Z0-9_]{2,63}$/.test(value)
