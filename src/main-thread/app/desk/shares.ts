import type { Axis, DeskNode, Split, Tabs } from './desk.ts'
import { kindLimits } from './panel-kinds.ts'
import type { KindLimits } from './panel-kinds.ts'

/** Px between places. */
export const GUTTER = 4
/** Px of a place's head with its tabs. */
export const HEAD = 28

interface Limits {
  readonly least: number
  readonly most: number
  readonly grows: boolean
  /** Px down to which a growing part shrinks before others do. */
  readonly good: number
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
const gutters = (count: number): number => GUTTER * (count - 1)

function tabsLimits(tabs: Tabs, axis: Axis): Limits {
  const all = tabs.panels.map(({ kind }) => kindLimits[kind])
  const isRow = axis === 'row'
  return {
    least: Math.max(...all.map((kind) => (isRow ? kind.minWidth : kind.minHeight + HEAD))),
    most: isRow ? Math.max(...all.map((kind) => kind.maxWidth)) : Number.POSITIVE_INFINITY,
    grows: all.some((kind) => (isRow ? kind.growsWide : kind.growsHigh)),
    good: Math.max(...all.map((kind) => goodOf(kind, isRow))),
  }
}

const goodOf = (kind: KindLimits, isRow: boolean): number =>
  isRow ? (kind.goodWidth ?? kind.minWidth) : (kind.goodHeight ?? kind.minHeight) + HEAD

/** Smallest and largest px of a branch in a direction, and whether it takes room that is left. */
export function limitsOf(node: DeskNode, axis: Axis): Limits {
  if (node.type === 'tabs') return tabsLimits(node, axis)
  const parts = node.parts.map((part) => limitsOf(part, axis))
  const grows = parts.some((part) => part.grows)
  const [least, most] = [parts.map((part) => part.least), parts.map((part) => part.most)]
  const good = parts.map((part) => (part.grows ? part.good : part.least))
  if (node.axis !== axis)
    return { least: Math.max(...least), most: Math.max(...most), grows, good: Math.max(...good) }
  const between = gutters(parts.length)
  return { least: sum(least) + between, most: sum(most) + between, grows, good: sum(good) + between }
}

const clamped = (px: number, { least, most }: Limits): number => Math.min(most, Math.max(least, px))

/** Shares out `rest` px among the parts that may change, in proportion to their sizes, within their limits. */
function share(
  sizes: number[],
  limits: readonly Limits[],
  rest: number,
  mayChange: (at: number) => boolean,
): number {
  let left = rest
  // Each round fixes at least one part at its limit, or ends.
  for (let round = 0; round < sizes.length && Math.abs(left) >= 0.5; round += 1) {
    const open = sizes.map((size, at) => {
      const { least, most } = limits[at] ?? { least: 0, most: 0 }
      return mayChange(at) && (left > 0 ? size < most : size > least)
    })
    const weight = sum(sizes.map((size, at) => (open[at] === true ? Math.max(1, size) : 0)))
    if (weight === 0) return left
    const given = left
    sizes.forEach((size, at) => {
      if (open[at] !== true) return
      const { least, most } = limits[at] ?? { least: 0, most: 0 }
      const next = Math.min(most, Math.max(least, size + (given * Math.max(1, size)) / weight))
      left -= next - size
      sizes[at] = next
    })
  }
  return left
}

/**
 * Px of a split's parts in `room` px: growing parts change first, as far as is good for them, and nothing shrinks below its
 * least size.
 */
export function sizesIn(split: Split, room: number): readonly number[] {
  const limits = split.parts.map((part) => limitsOf(part, split.axis))
  const sizes = split.parts.map((part, at) => {
    const of = limits[at]
    return of === undefined ? part.size : clamped(part.size, of)
  })
  let rest = room - gutters(sizes.length) - sum(sizes)
  const grows = (at: number): boolean => limits[at]?.grows === true
  if (rest < 0) {
    const good = limits.map((of) => ({ ...of, least: of.good }))
    rest = share(sizes, good, rest, grows)
    // The others give way before growing parts get less than is good for them.
    rest = share(sizes, limits, rest, (at) => !grows(at))
  } else rest = share(sizes, limits, rest, grows)
  rest = share(sizes, limits, rest, () => true)
  // All parts have their greatest width: they share the room, and their contents stay as wide as sensible.
  if (rest > 0.5) {
    const wide = sum(sizes)
    sizes.forEach((size, at) => {
      sizes[at] = size + (rest * size) / wide
    })
  }
  return rounded(sizes)
}

/**
 * Px of a split's parts where one has `px` more, given by the growing others: as far as is good for them, then to their least
 * sizes. `left`: what they could not give.
 */
export function widened(
  split: Split,
  at: number,
  px: number,
): { readonly sizes: readonly number[]; readonly left: number } {
  const limits = split.parts.map((part) => limitsOf(part, split.axis))
  const good = limits.map((of) => ({ ...of, least: of.good }))
  const sizes = split.parts.map(({ size }) => size)
  const gives = (index: number): boolean => index !== at && limits[index]?.grows === true
  const rest = share(sizes, limits, share(sizes, good, -px, gives), gives)
  return {
    sizes: sizes.map((size, index) => Math.max(1, Math.round(index === at ? size + px : size))),
    left: Math.max(0, Math.round(-rest)),
  }
}

/** Whole px with the same sum. */
function rounded(sizes: readonly number[]): readonly number[] {
  let before = 0
  let at = 0
  return sizes.map((size) => {
    before += size
    const px = Math.round(before) - at
    at += px
    return px
  })
}
