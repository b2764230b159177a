import type { Axis, Box, DeskNode, Split, Tabs } from './desk.ts'
import { GUTTER, limitsOf, sizesIn } from './shares.ts'

/** A bar between two parts of a split. Sizes are px of the part before it. */
export interface Bar extends Box {
  readonly split: Split
  /** It is before the part of this index. */
  readonly index: number
  readonly value: number
  readonly least: number
  readonly most: number
  /** Px of all parts of the split, as shown. */
  readonly sizes: readonly number[]
}

export interface Measured {
  readonly boxes: ReadonlyMap<string, Box>
  readonly bars: readonly Bar[]
  /** Px of the whole: more than the given room if the panels do not fit. */
  readonly width: number
  readonly height: number
  /** Px of every place and split, by id. */
  readonly sizes: ReadonlyMap<string, Box>
}

/** The boxes of all docked places in a desk of `width` by `height` px. `x` counts from the start edge. */
export function measure(root: DeskNode | null, width: number, height: number): Measured {
  const boxes = new Map<string, Box>()
  const sizes = new Map<string, Box>()
  const bars: Bar[] = []
  if (root === null) return { boxes, bars, width, height, sizes }
  const whole = {
    x: 0,
    y: 0,
    width: Math.max(width, limitsOf(root, 'row').least),
    height: Math.max(height, limitsOf(root, 'column').least),
  }
  const put = (node: DeskNode, box: Box): void => {
    sizes.set(node.id, box)
    if (node.type === 'tabs') boxes.set(node.id, box)
    else putParts(node, box)
  }
  const putParts = (split: Split, box: Box): void => {
    const isRow = split.axis === 'row'
    const shown = sizesIn(split, isRow ? box.width : box.height)
    let at = isRow ? box.x : box.y
    split.parts.forEach((part, index) => {
      const px = shown[index] ?? 0
      if (index > 0) bars.push(barAt(split, index, shown, boxOf(box, isRow, at - GUTTER, GUTTER)))
      put(part, boxOf(box, isRow, at, px))
      at += px + GUTTER
    })
  }
  put(root, whole)
  return { boxes, bars, width: whole.width, height: whole.height, sizes }
}

const boxOf = (box: Box, isRow: boolean, at: number, px: number): Box =>
  isRow ? { ...box, x: at, width: px } : { ...box, y: at, height: px }

function barAt(split: Split, index: number, sizes: readonly number[], box: Box): Bar {
  const [before, after] = [split.parts[index - 1], split.parts[index]]
  const value = sizes[index - 1] ?? 0
  const both = value + (sizes[index] ?? 0)
  const first = before === undefined ? { least: 0, most: 0 } : limitsOf(before, split.axis)
  const second = after === undefined ? { least: 0, most: 0 } : limitsOf(after, split.axis)
  const least = Math.max(first.least, both - Math.max(second.most, sizes[index] ?? 0))
  const most = Math.min(Math.max(first.most, value), both - second.least)
  return { ...box, split, index, value, least: Math.min(least, value), most: Math.max(most, value), sizes }
}

/** Px of a split's parts after the bar before `index` moved, so that the part before it has `px`. */
export const sizesAfter = (bar: Bar, px: number): readonly number[] => {
  const to = Math.min(bar.most, Math.max(bar.least, Math.round(px)))
  return bar.sizes.map((size, at) =>
    at === bar.index - 1 ? to : at === bar.index ? size + bar.value - to : size,
  )
}

/** A floating box inside of the desk: its head can always be reached. With `tabs` it is no smaller than they need. */
export function within(box: Box, width: number, height: number, tabs?: Tabs): Box {
  const least = (axis: Axis): number => (tabs === undefined ? 0 : limitsOf(tabs, axis).least)
  const shown = {
    width: Math.min(Math.max(box.width, least('row')), Math.max(200, width)),
    height: Math.min(Math.max(box.height, least('column')), Math.max(120, height)),
  }
  return {
    ...shown,
    x: Math.max(0, Math.min(box.x, width - shown.width)),
    y: Math.max(0, Math.min(box.y, height - shown.height)),
  }
}
