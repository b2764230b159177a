import { graftNode, type NodeContext, type ShimNode } from './node.ts'
import { makeThrifty, type ThriftyCanvas } from './thrifty-canvas.ts'

export type CanvasNode = OffscreenCanvas & ShimNode

/** Position of one transferred canvas on the page, CSS pixels. */
export interface CanvasBox {
  slot: number
  left: number
  top: number
  width: number
  height: number
  zIndex: number
}

export interface CanvasSlots {
  add: (canvases: readonly OffscreenCanvas[]) => void
  take: () => CanvasNode
  /**
   * New canvases are plain off-screen bitmaps while `work` runs (for screenshots). They have no position on the page.
   */
  detached: <T>(work: () => T) => T
  attached: () => readonly CanvasNode[]
  boxes: () => CanvasBox[]
  free: () => number
  /** Call it at the end of a frame. Draws the calls that its canvases recorded. */
  settle: () => void
  /** Frees the bitmaps of all canvases. Nothing may be drawn afterwards. */
  release: () => void
}

/**
 * The time axis is the last row of the chart library's table. It is drawn in every frame, but changes about once per
 * bar.
 */
function isStill(node: ShimNode): boolean {
  for (let at: ShimNode | null = node; at !== null; at = at.parentNode) {
    if (at.tagName === 'TR') return at.parentNode !== null && at.parentNode.lastChild === at
  }
  return false
}

/**
 * Pool of the page's canvases, transferred to this worker. The chart library gets one when it creates a canvas. A
 * canvas that left the tree returns to the pool, so panes can change without new transfers.
 */
export function createCanvasSlots(context: NodeContext, isInTree: (node: ShimNode) => boolean): CanvasSlots {
  const nodes: CanvasNode[] = []
  const thrifty: ThriftyCanvas[] = []
  const taken = new Set<CanvasNode>()
  let plain = false

  const graft = (canvas: OffscreenCanvas): CanvasNode => graftNode(canvas, 'canvas', context)

  const claim = (): CanvasNode | undefined => {
    const unused = nodes.find((node) => !taken.has(node))
    if (unused !== undefined) return unused
    // The library shrinks a canvas to 1x1 when it releases it. Only such canvases can be reused.
    return nodes.find((node) => !isInTree(node) && node.width <= 1 && node.height <= 1)
  }

  const settle = (): void => thrifty.forEach((canvas) => canvas.settle())

  return {
    settle,
    release: () => {
      for (const node of nodes) {
        node.width = 1
        node.height = 1
      }
    },
    add: (canvases) => {
      for (const canvas of canvases) {
        const node = graft(canvas)
        nodes.push(node)
        thrifty.push(makeThrifty(node, () => isStill(node)))
      }
    },
    take: () => {
      // A screenshot copies the canvases, so draw all recorded calls first.
      if (plain) settle()
      const node = plain ? undefined : claim()
      if (node === undefined) return graft(new OffscreenCanvas(1, 1))
      taken.add(node)
      return node
    },
    detached: (work) => {
      plain = true
      try {
        return work()
      } finally {
        plain = false
      }
    },
    attached: () => nodes.filter((node) => taken.has(node) && isInTree(node)),
    boxes: () =>
      nodes.flatMap((node, slot) => {
        if (!taken.has(node) || !isInTree(node)) return []
        const { left, top, width, height } = node.getBoundingClientRect()
        return [{ slot, left, top, width, height, zIndex: Number(node.style.zIndex ?? 0) || 0 }]
      }),
    free: () => nodes.filter((node) => !taken.has(node) || !isInTree(node)).length,
  }
}
