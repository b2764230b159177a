import type { PosterScene } from '#shared/contracts/poster.ts'
import { posterSize } from '#shared/contracts/poster.ts'
import type { Brush } from './brush.ts'

/** Draws the product's logo, 18 px wide. */
export function drawLogo(brush: Brush, start: number, top: number): void {
  const { colours, context } = brush
  const left = Math.min(brush.x(start), brush.x(start + 18))
  const path = (points: readonly (readonly [number, number])[]): void => {
    context.beginPath()
    for (const [index, [x, y]] of points.entries()) {
      if (index === 0) context.moveTo(left + x, top + y)
      else context.lineTo(left + x, top + y)
    }
  }
  path([
    [2, 5.5],
    [9, 2],
    [16, 5.5],
    [9, 9],
  ])
  context.closePath()
  context.fillStyle = colours.accent
  context.fill()
  context.strokeStyle = colours.text
  context.lineWidth = 1.5
  for (const y of [9, 12.5]) {
    path([
      [2, y],
      [9, y + 3.5],
      [16, y],
    ])
    context.stroke()
  }
}

const RINGS = 7
const STEPS = 360

/** Draws guilloche rings behind the far edge of the figures. */
function drawRings(brush: Brush): void {
  const { context, colours } = brush
  const x = brush.x(posterSize.width - 12)
  const y = 192
  context.save()
  context.globalAlpha = 0.3
  context.strokeStyle = colours.warn
  context.lineWidth = 0.5
  for (let ring = 0; ring < RINGS; ring += 1) {
    const radius = 30 + ring * 14
    const depth = 14 + ring * 1.5
    context.beginPath()
    for (let step = 0; step <= STEPS; step += 1) {
      const angle = (step / STEPS) * Math.PI * 2
      const at = radius + depth * Math.cos(12 * angle + ring * 0.8)
      const [px, py] = [x + at * Math.cos(angle), y + at * Math.sin(angle)]
      if (step === 0) context.moveTo(px, py)
      else context.lineTo(px, py)
    }
    context.stroke()
  }
  context.restore()
}

/** Draws the frame. The large poster has two lines and rings (POSTER-02). */
export function drawFrame(brush: Brush, variant: PosterScene['variant']): void {
  const { context, colours } = brush
  const { width, height } = posterSize
  context.lineWidth = 1
  if (variant === 'normal') {
    context.strokeStyle = colours.line
    context.strokeRect(0.5, 0.5, width - 1, height - 1)
    return
  }
  drawRings(brush)
  context.strokeStyle = colours.warn
  for (const [inset, alpha] of [
    [0.5, 0.56],
    [5.5, 0.28],
  ] as const) {
    context.globalAlpha = alpha
    context.strokeRect(inset, inset, width - inset * 2, height - inset * 2)
  }
  context.globalAlpha = 1
}
