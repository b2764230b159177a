/** Panels a desk can hold, in the order of its menus. */
export const panelKinds = [
  'chart',
  'book',
  'trades',
  'ticket',
  'account',
  'tables',
  'markets',
  'chain',
  'connection',
] as const
export type PanelKind = (typeof panelKinds)[number]
export const isPanelKind = (value: unknown): value is PanelKind => panelKinds.some((kind) => kind === value)

/**
 * Kinds that a desk has once. Two tickets of a page would share one preview and one attached TP/SL: neither showed what it
 * sends. The worker answers one query of an option chain and one of a list of markets: a second panel would stand still.
 */
const once: readonly PanelKind[] = ['ticket', 'chain', 'markets']
export const isOnce = (kind: PanelKind): boolean => once.includes(kind)

/** Limits in px of a kind of panel. `grows`: takes the room that others leave, in that direction. */
export interface KindLimits {
  readonly minWidth: number
  readonly minHeight: number
  /** The content is never wider: 1,100 px of order book only move price and quantity apart. */
  readonly maxWidth: number
  readonly growsWide: boolean
  readonly growsHigh: boolean
  /** A growing panel gives up room down to this before slim ones do, and after that down to its least size. */
  readonly goodWidth?: number
  readonly goodHeight?: number
}

const wide = { maxWidth: Number.POSITIVE_INFINITY, growsWide: true, growsHigh: true }
const slim = { growsWide: false, growsHigh: true }
/** Px of a chart with room for its toolbar and enough bars. A desk's first chart is not squeezed below it by other panels. */
export const GOOD_CHART = 560

export const kindLimits: Readonly<Record<PanelKind, KindLimits>> = {
  chart: { ...wide, minWidth: 240, minHeight: 160, goodWidth: GOOD_CHART, goodHeight: 260 },
  book: { ...slim, minWidth: 220, minHeight: 160, maxWidth: 420 },
  trades: { ...slim, minWidth: 200, minHeight: 96, maxWidth: 420 },
  // With TP/SL open, as far as its buttons.
  ticket: { ...slim, minWidth: 280, minHeight: 240, maxWidth: 440, goodHeight: 660 },
  account: { ...slim, minWidth: 240, minHeight: 120, maxWidth: 440, growsHigh: false },
  tables: { ...wide, minWidth: 320, minHeight: 120, growsHigh: false },
  markets: { ...slim, minWidth: 360, minHeight: 160, maxWidth: 640 },
  chain: { ...wide, minWidth: 360, minHeight: 160, maxWidth: 1120, goodHeight: 260 },
  connection: { ...slim, minWidth: 280, minHeight: 160, maxWidth: 640 },
}

/** A kind's usual width and height in a box of its own, px. */
export const usualSize: Readonly<Record<PanelKind, readonly [width: number, height: number]>> = {
  chart: [720, 460],
  book: [300, 560],
  trades: [300, 420],
  ticket: [320, 640],
  account: [320, 300],
  tables: [900, 280],
  markets: [460, 560],
  chain: [900, 460],
  connection: [420, 520],
}

/**
 * For want of room a place shares the tabs of another one. From the kind that matters least at a glance, which goes first, each with
 * the kinds that it goes to, the best one first.
 */
const gives: readonly (readonly [kind: PanelKind, to: readonly PanelKind[]])[] = [
  ['connection', ['account', 'ticket']],
  ['account', ['ticket']],
  ['trades', ['book', 'chart']],
  ['markets', ['book', 'chart']],
  ['tables', ['chart', 'chain']],
  ['book', ['chart', 'chain']],
  ['chain', ['chart']],
  ['ticket', ['chart', 'chain']],
  ['chart', ['chart']],
]
/** How much it matters that a kind is seen at once. */
export const weightOf = (kind: PanelKind): number => gives.findIndex(([one]) => one === kind)
/** How well a kind shares the tabs of others; 0 is best. */
export function missOf(kind: PanelKind, others: readonly PanelKind[]): number {
  const [, to] = gives[weightOf(kind)] ?? [kind, []]
  const at = to.findIndex((one) => others.includes(one))
  return at < 0 ? to.length : at
}
