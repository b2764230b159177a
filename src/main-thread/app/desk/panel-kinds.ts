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
}

const wide = { maxWidth: Number.POSITIVE_INFINITY, growsWide: true, growsHigh: true }
const slim = { growsWide: false, growsHigh: true }

export const kindLimits: Readonly<Record<PanelKind, KindLimits>> = {
  chart: { ...wide, minWidth: 240, minHeight: 160 },
  book: { ...slim, minWidth: 220, minHeight: 160, maxWidth: 420 },
  trades: { ...slim, minWidth: 200, minHeight: 96, maxWidth: 420 },
  ticket: { ...slim, minWidth: 280, minHeight: 240, maxWidth: 440 },
  account: { ...slim, minWidth: 240, minHeight: 120, maxWidth: 440, growsHigh: false },
  tables: { ...wide, minWidth: 320, minHeight: 120, growsHigh: false },
  markets: { ...slim, minWidth: 360, minHeight: 160, maxWidth: 640 },
  chain: { ...wide, minWidth: 360, minHeight: 160 },
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
