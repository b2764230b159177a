/** Columns of the calls from the outside in; puts mirror them. */
const outsideIn = [
  'position',
  'openInterest',
  'theta',
  'vega',
  'gamma',
  'delta',
  'iv',
  'bid',
  'mark',
  'ask',
] as const
export type ChainField = (typeof outsideIn)[number]

/** Shown only if chosen: both sides with all Greeks are wider than most windows. */
const further: readonly ChainField[] = ['theta', 'vega', 'gamma']

/**
 * Fields of the calls' side from the left.
 *
 * @param greeks include all Greeks
 */
export const callFieldsOf = (greeks: boolean): readonly ChainField[] =>
  greeks ? outsideIn : outsideIn.filter((field) => !further.includes(field))

/** Prices are ordered from bid to ask on both sides. */
export function putFieldsOf(greeks: boolean): readonly ChainField[] {
  const prices: readonly ChainField[] = ['bid', 'mark', 'ask']
  const rest = callFieldsOf(greeks).filter((field) => !prices.includes(field))
  return [...prices, ...rest.toReversed()]
}

/** The field of a column key such as `call.iv`; undefined for other columns. */
export const fieldOf = (column: string): ChainField | undefined =>
  outsideIn.find((field) => column.endsWith(`.${field}`))

export const fieldWidths: Readonly<Record<ChainField, string>> = {
  position: '60px',
  openInterest: '70px',
  theta: '72px',
  vega: '60px',
  gamma: '76px',
  delta: '72px',
  iv: '66px',
  bid: '80px',
  mark: '80px',
  ask: '80px',
}
