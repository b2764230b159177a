/** Height of a line's box, and the least distance between two boxes, CSS pixels. */
export const BOX_HEIGHT = 20

export interface PlacementInput {
  /** Visible slots. */
  slots: readonly number[]
  /** Pixel row of a slot. */
  y: (slot: number) => number
  isPosition: (slot: number) => boolean
  /** Slots that had a label in the previous frame. They are preferred, so that labels do not flicker. */
  wasPlaced: (slot: number) => boolean
  /** Row of the last price. Labels near it are preferred. */
  anchor: number
  height: number
  /** Slot of a label that must be shown (hovered or selected); -1 for none. */
  pinned: number
}

export interface Placement {
  /** Slots with a label, most important first. */
  placed: number[]
  /** Slots without a label of their own, grouped by the nearest placed slot. */
  behind: Map<number, number[]>
}

/** Enough to fill the gaps that the first pass leaves. */
const PASSES = 3

/** Order of importance: pinned, positions, already placed, near the last price, lower slot. */
function rank(input: PlacementInput): (a: number, b: number) => number {
  const weight = (slot: number): number =>
    (slot === input.pinned ? 0 : 4) + (input.isPosition(slot) ? 0 : 2) + (input.wasPlaced(slot) ? 0 : 1)
  return (a, b) =>
    weight(a) - weight(b) ||
    Math.abs(input.y(a) - input.anchor) - Math.abs(input.y(b) - input.anchor) ||
    a - b
}

/**
 * Chooses which lines get a label. Each band of a box's height gets at most one label, labels do not overlap, and
 * positions precede orders. It needs at most three passes over the lines and a sort of the band winners, so 5,000
 * lines are cheap.
 */
export function placeLabels(input: PlacementInput): Placement {
  const band = BOX_HEIGHT
  const compare = rank(input)
  const bandOf = (slot: number): number => Math.floor(input.y(slot) / band)
  const placed: number[] = []
  const placedIn = new Map<number, number>()
  const near = (slot: number, reach: number, limit: number): number => {
    const at = bandOf(slot)
    let best = -1
    let distance = limit
    for (let offset = -reach; offset <= reach; offset++) {
      const other = placedIn.get(at + offset)
      if (other === undefined) continue
      const away = Math.abs(input.y(other) - input.y(slot))
      if (away >= distance) continue
      best = other
      distance = away
    }
    return best
  }
  // A band's best line may be too close to a label of the next band. The next pass then tries another line.
  for (let pass = 0; pass < PASSES; pass++) {
    const winners = new Map<number, number>()
    for (const slot of input.slots) {
      if (pass > 0 && near(slot, 1, band) >= 0) continue
      const at = bandOf(slot)
      const winner = winners.get(at)
      if (winner === undefined || compare(slot, winner) < 0) winners.set(at, slot)
    }
    if (winners.size === 0) break
    for (const slot of [...winners.values()].sort(compare)) {
      if (near(slot, 1, band) >= 0) continue
      placed.push(slot)
      placedIn.set(bandOf(slot), slot)
    }
  }

  const behind = new Map<number, number[]>()
  const shown = new Set(placed)
  // Lines in one pixel row share the same label, so it is searched once per row.
  const owners = new Map<number, number>()
  for (const slot of input.slots) {
    if (shown.has(slot)) continue
    const row = Math.floor(input.y(slot))
    const owner = owners.get(row) ?? near(slot, 3, Number.POSITIVE_INFINITY)
    owners.set(row, owner)
    if (owner < 0) continue
    const list = behind.get(owner)
    if (list === undefined) behind.set(owner, [slot])
    else list.push(slot)
  }
  return { placed, behind }
}

export interface AxisTag {
  slot: number
  top: number
  height: number
}

/** Tags on the price axis, most important first. A tag that would cover an earlier one is dropped. */
export function placeTags(wanted: readonly AxisTag[]): AxisTag[] {
  const kept: AxisTag[] = []
  for (const tag of wanted) {
    const free = kept.every(
      (other) => tag.top + tag.height <= other.top || other.top + other.height <= tag.top,
    )
    if (free) kept.push(tag)
  }
  return kept
}

/** Rows of an open cluster: centred on `y`, inside the pane, top row first. */
export function stackRows(count: number, y: number, height: number): number[] {
  const total = count * BOX_HEIGHT
  const top = Math.max(0, Math.min(height - total, Math.round(y - total / 2)))
  return Array.from({ length: count }, (_, row) => top + row * BOX_HEIGHT + BOX_HEIGHT / 2)
}

/** Up to this many labels are all shown, moved apart. With more, some are hidden. */
export const MAX_STACKED = 24
/**
 * Largest distance between a label and its line, CSS pixels. A label further away would seem to belong to another
 * line.
 */
const MAX_SHIFT = 46
const SPACING = BOX_HEIGHT + 1

/**
 * Rows for labels, moved apart as little as possible and in the order of their lines (isotonic regression by pooling
 * neighbours). Null if they do not fit, or if one would be too far from its line. The caller then hides some labels.
 */
export function stackLabels(rows: readonly number[], height: number): number[] | null {
  const count = rows.length
  if (count > MAX_STACKED || count * SPACING > height) return null
  const order = rows.map((_, index) => index).sort((a, b) => (rows[a] ?? 0) - (rows[b] ?? 0) || a - b)
  const blocks: { sum: number; size: number }[] = []
  order.forEach((index, position) => {
    blocks.push({ sum: (rows[index] ?? 0) - position * SPACING, size: 1 })
    for (;;) {
      const last = blocks.at(-1)
      const before = blocks.at(-2)
      if (last === undefined || before === undefined || before.sum / before.size <= last.sum / last.size)
        break
      blocks.pop()
      before.sum += last.sum
      before.size += last.size
    }
  })
  const least = BOX_HEIGHT / 2
  const most = height - BOX_HEIGHT / 2 - (count - 1) * SPACING
  const placed: number[] = Array.from({ length: count }, () => 0)
  let position = 0
  for (const { sum, size } of blocks) {
    const base = Math.round(Math.max(least, Math.min(most, sum / size)))
    for (let member = 0; member < size; member++, position++) {
      const index = order[position] ?? 0
      const row = base + position * SPACING
      if (Math.abs(row - (rows[index] ?? 0)) > MAX_SHIFT) return null
      placed[index] = row
    }
  }
  return placed
}

/** Moves labels down to their least rows, and those below along. `stacked` is changed. */
export function keepBelow(stacked: number[], least: readonly number[]): void {
  let next = 0
  const order = stacked.map((_, index) => index).sort((a, b) => (stacked[a] ?? 0) - (stacked[b] ?? 0))
  for (const index of order) {
    const row = Math.max(stacked[index] ?? 0, least[index] ?? 0, next)
    stacked[index] = row
    next = row + SPACING
  }
}
