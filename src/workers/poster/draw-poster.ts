import type { PosterScene } from '#shared/contracts/poster.ts'
import { posterSize } from '#shared/contracts/poster.ts'
import { createBrush } from './brush.ts'
import type { Brush, PosterContext } from './brush.ts'
import { drawFigures } from './draw-figures.ts'
import { drawFrame, drawLogo } from './draw-ornament.ts'
import { drawQr } from './draw-qr.ts'

const EDGE = 24
const END = posterSize.width - EDGE
const AVATAR = 32

function drawHead(brush: Brush, scene: PosterScene): void {
  const { colours, context } = brush
  drawLogo(brush, EDGE, 22)
  brush.text('Perpdeck', EDGE + 26, 31, { size: 14, weight: 600, colour: colours.text })
  if (scene.label === '') return
  const look = { size: 11, weight: 600, colour: scene.variant === 'large' ? colours.warn : colours.text }
  const width = brush.width(scene.label, look) + 12
  context.strokeStyle = scene.variant === 'large' ? colours.warn : colours.text2
  context.lineWidth = 1
  const left = Math.min(brush.x(END), brush.x(END - width))
  context.strokeRect(left + 0.5, 21.5, width - 1, 19)
  brush.text(scene.label, END - 6, 31.5, { ...look, align: 'end' })
}

function drawUser(brush: Brush, scene: PosterScene, avatar: ImageBitmap | null): void {
  const { colours, context } = brush
  const middle = 76
  const centre = brush.x(EDGE + AVATAR / 2)
  let start = EDGE
  if (scene.name !== '') {
    start += AVATAR + 12
    context.save()
    context.beginPath()
    context.arc(centre, middle, AVATAR / 2, 0, Math.PI * 2)
    context.fillStyle = colours.raised
    context.fill()
    if (avatar !== null) {
      context.clip()
      context.drawImage(avatar, centre - AVATAR / 2, middle - AVATAR / 2, AVATAR, AVATAR)
    }
    context.restore()
    if (avatar === null) {
      const initial = (Array.from(scene.name)[0] ?? '').toUpperCase()
      const look = { size: 13, weight: 600, colour: colours.text }
      brush.text(initial, EDGE + (AVATAR - brush.width(initial, look)) / 2, middle + 0.5, look)
    }
    brush.text(scene.name, start, middle - 8, {
      size: 12,
      weight: 500,
      colour: colours.text,
      room: END - start,
    })
  }
  const under = scene.name === '' ? middle : middle + 9
  brush.text(scene.time, start, under, { size: 11, colour: colours.text2, room: END - start })
}

function drawFoot(brush: Brush, scene: PosterScene): void {
  const { colours, context } = brush
  const top = posterSize.height - 97
  context.fillStyle = colours.line
  context.fillRect(0, top, posterSize.width, 1)
  if (scene.link === '') return
  const box = 64
  const left = Math.min(brush.x(EDGE), brush.x(EDGE + box))
  drawQr(context, scene.link, left, top + 16, box)
  const start = EDGE + box + 12
  const room = posterSize.width - 12 - start
  const look = { size: 12, colour: colours.text }
  const width = brush.text(scene.codeLabel, start, top + 32, { ...look, room: room - 90 })
  brush.text(scene.code, start + width + 5, top + 32, {
    ...look,
    weight: 600,
    figures: true,
    room: room - width - 5,
  })
  brush.text(scene.bonus, start, top + 51, { size: 11, colour: colours.text2, room })
  const shown = scene.link.replace(/^https?:\/\//, '')
  brush.text(shown, start, top + 67, { size: 11, colour: colours.text2, figures: true, room })
}

/** Paints the whole poster, in CSS px of `posterSize`. Names and texts are drawn as text and never interpreted. */
export function drawPoster(context: PosterContext, scene: PosterScene, avatar: ImageBitmap | null): void {
  const brush = createBrush(context, scene)
  context.fillStyle = scene.colours.panel
  context.fillRect(0, 0, posterSize.width, posterSize.height)
  drawFrame(brush, scene.variant)
  drawHead(brush, scene)
  drawUser(brush, scene, avatar)
  drawFigures(brush, scene)
  drawFoot(brush, scene)
}
