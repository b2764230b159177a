import { partsOf } from './chart-grid.ts'
import { tabsOf } from './desk.ts'
import type { Axis, DeskNode, DeskPanel } from './desk.ts'
import { kindLimits, usualSize } from './panel-kinds.ts'
import { limitsOf, widened } from './shares.ts'

/** Px of two neighbours: what was there, and the panel that joins it. */
export interface Pair {
  readonly kept: number
  readonly px: number
}

const shareOf = (px: number, parts: number): number => Math.max(1, Math.round(px / parts))

/** Px that suit a slim kind along a direction; null for a kind that takes the room that others leave. */
function slimPx({ kind }: DeskPanel, axis: Axis): number | null {
  const { growsWide, growsHigh } = kindLimits[kind]
  const [width, height] = usualSize[kind]
  if (axis === 'row') return growsWide ? null : width
  return growsHigh ? null : height
}

/** A panel along a whole side of `room` px: a half, or less if it is slim. */
export function pairAtEdge(panel: DeskPanel, axis: Axis, room: number): Pair {
  const half = shareOf(room, 2)
  const px = Math.min(half, slimPx(panel, axis) ?? half)
  return { kept: Math.max(1, room - px), px }
}

/**
 * A panel beside a place of `room` px, in a desk of `whole` px. A growing place is halved, but to no less than a quarter of the
 * desk. A slim one keeps its px: half of it is too little for a chart. The pair can need more than `room`.
 */
export function pairBeside(panel: DeskPanel, place: DeskNode, axis: Axis, room: number, whole: number): Pair {
  const [half, quarter] = [shareOf(whole, 2), Math.min(room, shareOf(whole, 4))]
  const slim = slimPx(panel, axis)
  if (!limitsOf(place, axis).grows)
    return { kept: room, px: Math.min(half, slim ?? growingPx(panel, axis, whole)) }
  const px = slim === null ? Math.max(shareOf(room, 2), quarter) : Math.min(half, slim)
  return { kept: Math.max(1, room - px, quarter), px }
}

/** A third of the desk, or what is good for the kind if that is more; a half for several charts. */
function growingPx(panel: DeskPanel, axis: Axis, whole: number): number {
  if (partsOf(panel).length > 1) return shareOf(whole, 2)
  const { goodWidth = 0, goodHeight = 0 } = kindLimits[panel.kind]
  return Math.max(shareOf(whole, 3), axis === 'row' ? goodWidth : goodHeight)
}

/** Least px of width of a panel above or below a place, in a desk of `whole` px: a chart needs more than the width of a book. */
export const widthBelow = (panel: DeskPanel, whole: number): number =>
  slimPx(panel, 'row') === null ? shareOf(whole, 4) : 0

/** Gives a place `px` more along a direction, from its neighbours in the nearest rows or columns that have room. */
export const withRoom = (root: DeskNode, place: string, axis: Axis, px: number): DeskNode =>
  px > 0 ? grown(root, place, axis, px).node : root

function grown(
  node: DeskNode,
  place: string,
  axis: Axis,
  px: number,
): { readonly node: DeskNode; readonly left: number } {
  if (node.type === 'tabs') return { node, left: px }
  const at = node.parts.findIndex((part) => tabsOf(part).some(({ id }) => id === place))
  const part = node.parts[at]
  if (part === undefined) return { node, left: px }
  const inner = grown(part, place, axis, px)
  const parts = node.parts.with(at, inner.node)
  if (node.axis !== axis || inner.left <= 0) return { node: { ...node, parts }, left: inner.left }
  const { sizes, left } = widened({ ...node, parts }, at, inner.left)
  return {
    node: { ...node, parts: parts.map((one, index) => ({ ...one, size: sizes[index] ?? one.size })) },
    left,
  }
}
