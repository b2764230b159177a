import type { CanvasBox } from '../engine/dom-shim/canvas-slots.ts'

export interface CanvasPool {
  /** Makes canvases in the plot and gives up drawing on them: to be transferred to the engine. */
  create: (count: number) => OffscreenCanvas[]
  place: (boxes: readonly CanvasBox[]) => void
  remove: () => void
}

/** The `<canvas>` elements of the page side: only placed here, drawn by the engine. */
export function createCanvasPool(plot: HTMLElement): CanvasPool {
  const elements: HTMLCanvasElement[] = []
  const holder = document.createElement('div')
  holder.className = 'canvases'
  holder.setAttribute('aria-hidden', 'true')
  plot.prepend(holder)
  return {
    create: (count) =>
      Array.from({ length: count }, () => {
        const canvas = document.createElement('canvas')
        canvas.width = 1
        canvas.height = 1
        canvas.hidden = true
        holder.append(canvas)
        elements.push(canvas)
        return canvas.transferControlToOffscreen()
      }),
    place: (boxes) => {
      const shown = new Set<HTMLCanvasElement>()
      for (const box of boxes) {
        const canvas = elements[box.slot]
        if (canvas === undefined) continue
        shown.add(canvas)
        Object.assign(canvas.style, {
          left: `${box.left}px`,
          top: `${box.top}px`,
          width: `${box.width}px`,
          height: `${box.height}px`,
          zIndex: String(box.zIndex),
        })
        canvas.hidden = false
      }
      for (const canvas of elements) if (!shown.has(canvas)) canvas.hidden = true
    },
    remove: () => holder.remove(),
  }
}
