/** Figures of an option from the outside in; puts mirror them. */
export const callFields = [
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
export type ChainField = (typeof callFields)[number]

export const putFields: readonly ChainField[] = [
  'bid',
  'mark',
  'ask',
  'iv',
  'delta',
  'gamma',
  'vega',
  'theta',
  'openInterest',
  'position',
]

export const fieldWidths: Readonly<Record<ChainField, string>> = {
  position: '68px',
  openInterest: '78px',
  theta: '72px',
  vega: '60px',
  gamma: '76px',
  delta: '64px',
  iv: '64px',
  bid: '78px',
  mark: '82px',
  ask: '78px',
}
