import type { CanvasBox } from '../engine/dom-shim/canvas-slots.ts'

export interface CanvasPool {
  /** Creates canvases in the plot and detaches their drawing surfaces, to transfer to the engine. */
  create: (count: number) => OffscreenCanvas[]
  place: (boxes: readonly CanvasBox[]) => void
  remove: () => void
}

/** The `<canvas>` elements in the page. The page only positions them; the engine draws them. */
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
